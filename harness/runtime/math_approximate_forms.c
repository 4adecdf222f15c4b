// SPDX-License-Identifier: Apache-2.0
// <math.h>: the float and long double forms of the approximated functions. They go through double: the bounds of the
// double result are bounds of the rounded float too. Long double forms that leave double's range are not modelled.
#define _GNU_SOURCE
#include <math.h>

#include "model.h"

/// The same value as a double; unsupported where there is none.
static double as_double(long double x) {
  const double narrow = (double)x;
  if (x == x && (long double)narrow != x) __bmc_unsupported("long double argument that is no double");
  return narrow;
}

static long double not_modelled(const char* name) {
  __bmc_unsupported(name);
  return 0;
}

// approximated: C17 7.12.4.6
float sinf(float x) { return (float)sin(x); }

// approximated: C17 7.12.4.5
float cosf(float x) { return (float)cos(x); }

// approximated: C17 7.12.4.7
float tanf(float x) { return (float)tan(x); }

// approximated: C17 7.12.4.2
float asinf(float x) { return (float)asin(x); }

// approximated: C17 7.12.4.1
float acosf(float x) { return (float)acos(x); }

// approximated: C17 7.12.4.3
float atanf(float x) { return (float)atan(x); }

// approximated: C17 7.12.5.5
float sinhf(float x) { return (float)sinh(x); }

// approximated: C17 7.12.5.4
float coshf(float x) { return (float)cosh(x); }

// approximated: C17 7.12.5.6
float tanhf(float x) { return (float)tanh(x); }

// approximated: C17 7.12.5.3
float asinhf(float x) { return (float)asinh(x); }

// approximated: C17 7.12.5.1
float acoshf(float x) { return (float)acosh(x); }

// approximated: C17 7.12.5.2
float atanhf(float x) { return (float)atanh(x); }

// approximated: C17 7.12.6.1
float expf(float x) { return (float)exp(x); }

// approximated: C17 7.12.6.2
float exp2f(float x) { return (float)exp2(x); }

// approximated: GNU
float exp10f(float x) { return (float)exp10(x); }

// approximated: C17 7.12.6.3
float expm1f(float x) { return (float)expm1(x); }

// approximated: C17 7.12.6.7
float logf(float x) { return (float)log(x); }

// approximated: C17 7.12.6.10
float log2f(float x) { return (float)log2(x); }

// approximated: C17 7.12.6.8
float log10f(float x) { return (float)log10(x); }

// approximated: C17 7.12.6.9
float log1pf(float x) { return (float)log1p(x); }

// approximated: C17 7.12.7.1
float cbrtf(float x) { return (float)cbrt(x); }

// approximated: C17 7.12.8.1
float erff(float x) { return (float)erf(x); }

// approximated: C17 7.12.8.2
float erfcf(float x) { return (float)erfc(x); }

// approximated: C17 7.12.8.4
float tgammaf(float x) { return (float)tgamma(x); }

// approximated: C17 7.12.8.3
float lgammaf(float x) { return (float)lgamma(x); }

// approximated: C17 7.12.7.4
float powf(float x, float y) { return (float)pow(x, y); }

// approximated: C17 7.12.4.4
float atan2f(float x, float y) { return (float)atan2(x, y); }

// approximated: C17 7.12.7.3
float hypotf(float x, float y) { return (float)hypot(x, y); }

// approximated: GNU; as sinf and cosf
void sincosf(float x, float* sine, float* cosine) {
  *sine = sinf(x);
  *cosine = cosf(x);
}

// approximated: C17 7.12.4.6; arguments that doubles hold
long double sinl(long double x) { return sin(as_double(x)); }

// approximated: C17 7.12.4.5; arguments that doubles hold
long double cosl(long double x) { return cos(as_double(x)); }

// approximated: C17 7.12.4.7; arguments that doubles hold
long double tanl(long double x) { return tan(as_double(x)); }

// approximated: C17 7.12.4.2; arguments that doubles hold
long double asinl(long double x) { return asin(as_double(x)); }

// approximated: C17 7.12.4.1; arguments that doubles hold
long double acosl(long double x) { return acos(as_double(x)); }

// approximated: C17 7.12.4.3; arguments that doubles hold
long double atanl(long double x) { return atan(as_double(x)); }

// unsupported: C17 7.12.5.5
long double sinhl(long double x) { return not_modelled("sinhl"); }

// unsupported: C17 7.12.5.4
long double coshl(long double x) { return not_modelled("coshl"); }

// approximated: C17 7.12.5.6; arguments that doubles hold
long double tanhl(long double x) { return tanh(as_double(x)); }

// approximated: C17 7.12.5.3; arguments that doubles hold
long double asinhl(long double x) { return asinh(as_double(x)); }

// approximated: C17 7.12.5.1; arguments that doubles hold
long double acoshl(long double x) { return acosh(as_double(x)); }

// approximated: C17 7.12.5.2; arguments that doubles hold
long double atanhl(long double x) { return atanh(as_double(x)); }

// unsupported: C17 7.12.6.1
long double expl(long double x) { return not_modelled("expl"); }

// unsupported: C17 7.12.6.2
long double exp2l(long double x) { return not_modelled("exp2l"); }

// unsupported: GNU
long double exp10l(long double x) { return not_modelled("exp10l"); }

// unsupported: C17 7.12.6.3
long double expm1l(long double x) { return not_modelled("expm1l"); }

// approximated: C17 7.12.6.7; arguments that doubles hold
long double logl(long double x) { return log(as_double(x)); }

// approximated: C17 7.12.6.10; arguments that doubles hold
long double log2l(long double x) { return log2(as_double(x)); }

// approximated: C17 7.12.6.8; arguments that doubles hold
long double log10l(long double x) { return log10(as_double(x)); }

// approximated: C17 7.12.6.9; arguments that doubles hold
long double log1pl(long double x) { return log1p(as_double(x)); }

// approximated: C17 7.12.7.1; arguments that doubles hold
long double cbrtl(long double x) { return cbrt(as_double(x)); }

// approximated: C17 7.12.8.1; arguments that doubles hold
long double erfl(long double x) { return erf(as_double(x)); }

// approximated: C17 7.12.8.2; arguments that doubles hold
long double erfcl(long double x) { return erfc(as_double(x)); }

// unsupported: C17 7.12.8.4
long double tgammal(long double x) { return not_modelled("tgammal"); }

// unsupported: C17 7.12.8.3
long double lgammal(long double x) { return not_modelled("lgammal"); }

// unsupported: C17 7.12.7.4
long double powl(long double x, long double y) { return not_modelled("powl"); }

// approximated: C17 7.12.4.4; arguments that doubles hold
long double atan2l(long double x, long double y) { return atan2(as_double(x), as_double(y)); }

// approximated: C17 7.12.7.3; arguments that doubles hold
long double hypotl(long double x, long double y) { return hypot(as_double(x), as_double(y)); }
