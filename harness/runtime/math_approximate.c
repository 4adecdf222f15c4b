// SPDX-License-Identifier: Apache-2.0
// <math.h>: functions without an exact result here. Special values are those of C17 annex F; any other result is an
// arbitrary number in a range that certainly holds it, and the answer notes the approximation.
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>

#include "math_bits.h"
#include "model.h"

static const double kHalfPi = 1.5707963267948968, kPi = 3.1415926535897936;  // rounded up

static double infinity(void) { return __builtin_inf(); }

static double domain_error(void) {
  errno = EDOM;
  return __builtin_nan("");
}

static double pole(double result) {
  errno = ERANGE;
  return result;
}

/// Any number in [low, high].
static double between(const char* name, double low, double high) {
  __bmc_approximated(name);
  const double result = bmc_any_double();
  bmc_assume_(result >= low && result <= high);
  return low >= 0 ? __builtin_fabs(result) : result;
}

/// Any number in [0, high], with the sign of x.
static double odd_between(const char* name, double x, double high) {
  return __builtin_copysign(between(name, 0, high), x);
}

/// A bound that holds the library's own rounding error too.
static double slightly_above(double bound) { return bound * (1 + 1e-15) + 0x1p-1074; }

/// The same for a function that stays below |x| and below 1.
static double below_one(double size) { return size < 0.999 ? slightly_above(size) : 1; }

/// A result that can overflow or underflow sets errno when it does.
static double ranged(double result) {
  if (result == 0 || __builtin_isinf(result)) errno = ERANGE;
  return result;
}

// approximated: C17 7.12.4.6; in [-1, 1]
double sin(double x) {
  if (x == 0 || x != x) return x;
  if (__builtin_isinf(x)) return domain_error();
  const double size = __builtin_fabs(x);
  return size <= 3.14 ? odd_between("sin", x, below_one(size)) : between("sin", -1, 1);
}

// approximated: C17 7.12.4.5; in [-1, 1]
double cos(double x) {
  if (x == 0) return 1;
  if (x != x) return x;
  if (__builtin_isinf(x)) return domain_error();
  return between("cos", __builtin_fabs(x) <= 1.57 ? 0 : -1, 1);
}

// approximated: C17 7.12.4.7
double tan(double x) {
  if (x == 0 || x != x) return x;
  if (__builtin_isinf(x)) return domain_error();
  return __builtin_fabs(x) <= 1.57 ? odd_between("tan", x, 1e4) : between("tan", -1e300, 1e300);
}

// approximated: C17 7.12.4.2; in [-pi/2, pi/2]
double asin(double x) {
  if (x == 0 || x != x) return x;
  return __builtin_fabs(x) > 1 ? domain_error() : odd_between("asin", x, kHalfPi);
}

// approximated: C17 7.12.4.1; in [0, pi]
double acos(double x) {
  if (x == 1) return 0;
  if (x != x) return x;
  return __builtin_fabs(x) > 1 ? domain_error() : between("acos", x < 0 ? 1.57 : 0, x < 0 ? kPi : kHalfPi);
}

// approximated: C17 7.12.4.3; in [-pi/2, pi/2]
double atan(double x) {
  if (x == 0 || x != x) return x;
  const double size = __builtin_fabs(x);
  return odd_between("atan", x, size < 1 ? slightly_above(size) : kHalfPi);
}

// approximated: C17 7.12.4.4; in [-pi, pi]
double atan2(double y, double x) {
  if (x != x || y != y) return x + y;
  if (y == 0 && !__builtin_signbit(x)) return y;
  return odd_between("atan2", y, kPi);
}

// approximated: C17 7.12.5.5
double sinh(double x) {
  if (x == 0 || x != x || __builtin_isinf(x)) return x;
  const double result = odd_between("sinh", x, __builtin_fabs(x) < 710 ? 1.2e308 : infinity());
  if (__builtin_isinf(result)) errno = ERANGE;
  return result;
}

// approximated: C17 7.12.5.4; at least 1
double cosh(double x) {
  if (x == 0) return 1;
  if (x != x) return x;
  if (__builtin_isinf(x)) return infinity();
  return ranged(between("cosh", 1, __builtin_fabs(x) < 710 ? 1.2e308 : infinity()));
}

// approximated: C17 7.12.5.6; in [-1, 1]
double tanh(double x) {
  if (x == 0 || x != x) return x;
  const double size = __builtin_fabs(x);
  return __builtin_isinf(x) ? __builtin_copysign(1.0, x) : odd_between("tanh", x, below_one(size));
}

// approximated: C17 7.12.5.3
double asinh(double x) {
  if (x == 0 || x != x || __builtin_isinf(x)) return x;
  return odd_between("asinh", x, 711);
}

// approximated: C17 7.12.5.1
double acosh(double x) {
  if (x == 1) return 0;
  if (x < 1) return domain_error();
  return x != x || __builtin_isinf(x) ? x : between("acosh", 0, 711);
}

// approximated: C17 7.12.5.2
double atanh(double x) {
  if (x == 0 || x != x) return x;
  if (__builtin_fabs(x) > 1) return domain_error();
  return __builtin_fabs(x) == 1 ? pole(__builtin_copysign(infinity(), x)) : odd_between("atanh", x, 19);
}

/// e, 2 or 10 to the x; results above 1 for x > 0, below for x < 0; `overflow` and `underflow` bound the finite ones.
static double exponential(const char* name, double x, double overflow, double underflow) {
  if (x == 0) return 1;
  if (x != x) return x;
  if (__builtin_isinf(x)) return x < 0 ? 0 : x;
  if (x > overflow) return pole(infinity());
  if (x < underflow) return pole(0);
  return ranged(x > 0 ? between(name, 1, infinity()) : between(name, 0, 1));
}

// approximated: C17 7.12.6.1; exp(0) is 1, positive
double exp(double x) { return exponential("exp", x, 709.79, -745.14); }

// approximated: C17 7.12.6.2; exp2(0) is 1, positive
double exp2(double x) { return exponential("exp2", x, 1024, -1075); }

// approximated: GNU; exp10(0) is 1, positive
double exp10(double x) { return exponential("exp10", x, 308.26, -323.61); }

// approximated: C17 7.12.6.3
double expm1(double x) {
  if (x == 0 || x != x) return x;
  if (__builtin_isinf(x)) return x < 0 ? -1 : x;
  if (x > 709.79) return pole(infinity());
  return x > 0 ? between("expm1", 0, infinity()) : between("expm1", -1, 0);
}

/// A logarithm of x: exact at 0 and 1, with the right sign elsewhere, and at most `most` in size.
static double logarithm(const char* name, double x, double most) {
  if (x == 1) return 0;
  if (x != x) return x;
  if (x == 0) return pole(-infinity());
  if (x < 0) return domain_error();
  if (__builtin_isinf(x)) return x;
  return x > 1 ? between(name, 1e-17, most) : between(name, -most - 50, -1e-17);
}

// approximated: C17 7.12.6.7; log(1) is 0
double log(double x) { return logarithm("log", x, 710); }

// approximated: C17 7.12.6.10; log2(1) is 0
double log2(double x) { return logarithm("log2", x, 1024); }

// approximated: C17 7.12.6.8; log10(1) is 0
double log10(double x) { return logarithm("log10", x, 309); }

// approximated: C17 7.12.6.9
double log1p(double x) {
  if (x == 0 || x != x) return x;
  if (x == -1) return pole(-infinity());
  if (x < -1) return domain_error();
  if (__builtin_isinf(x)) return x;
  return x > 0 ? between("log1p", 0, 710) : between("log1p", -40, 0);
}

/// x to the power of a natural number if no product rounds, which fma tells; *exact says so.
static double natural_power(double x, double y, bool* exact) {
  double power = 1;
  *exact = true;
  for (double i = 0; i < y && *exact; i++) {
    const double next = power * x;
    const double size = __builtin_fabs(next);  // the product's error must not underflow
    *exact = size > 1e-250 && size <= 1e308 && __builtin_fma(power, x, -next) == 0;
    power = next;
  }
  return power;
}

/// The cases of annex F.10.4.4 with an infinite argument; the other is no NaN, and x is not 1 and y not 0.
static double infinite_power(double x, double y, bool odd) {
  const double size = __builtin_fabs(x);
  if (__builtin_isinf(y)) {
    if (size == 1) return 1;
    return (size > 1) == (y > 0) ? infinity() : 0;
  }
  const double result = y > 0 ? infinity() : 0;
  return x < 0 && odd ? -result : result;
}

// approximated: C17 7.12.7.4; exact for concrete arguments with y a natural number up to 1024 and exact products
double pow(double x, double y) {
  if (y == 0 || x == 1) return 1;
  if (x != x || y != y) return x + y;
  const bool whole = __builtin_trunc(y) == y, odd = whole && __builtin_fmod(y, 2) != 0;
  if (__builtin_isinf(x) || __builtin_isinf(y)) return infinite_power(x, y, odd);
  const double sign = odd ? __builtin_copysign(1.0, x) : 1;
  if (x == 0) return y < 0 ? pole(sign * infinity()) : sign * 0.0;
  if (x < 0 && !whole) return domain_error();
  if (y == 1) return x;
  if (x == -1) return sign;
  if (whole && y > 0 && y <= 1024 && is_concrete(double_bits(x)) && is_concrete(double_bits(y))) {
    bool exact;
    const double power = natural_power(x, y, &exact);
    if (exact) return power;
  }
  const bool grows = (__builtin_fabs(x) >= 1) == (y > 0);
  return ranged(__builtin_copysign(grows ? between("pow", 1, infinity()) : between("pow", 0, 1), sign));
}

// approximated: C17 7.12.7.1; the cube root of 0, 1 and -1 is exact
double cbrt(double x) {
  const double size = __builtin_fabs(x);
  if (x == 0 || x != x || size == 1 || __builtin_isinf(x)) return x;
  return __builtin_copysign(size > 1 ? between("cbrt", 1, size) : between("cbrt", size, 1), x);
}

// approximated: C17 7.12.7.3; between the larger argument and the sum
double hypot(double x, double y) {
  if (__builtin_isinf(x) || __builtin_isinf(y)) return infinity();
  if (x != x || y != y) return x + y;
  const double a = __builtin_fabs(x), b = __builtin_fabs(y);
  if (a == 0 || b == 0) return a + b;
  const double result = between("hypot", (a > b ? a : b) * (1 - 1e-15), slightly_above(a + b));
  if (__builtin_isinf(result)) errno = ERANGE;
  return result;
}

// approximated: C17 7.12.8.1; in [-1, 1]
double erf(double x) {
  if (x == 0 || x != x) return x;
  return __builtin_isinf(x) ? __builtin_copysign(1.0, x) : odd_between("erf", x, 1);
}

// approximated: C17 7.12.8.2; in [0, 2]
double erfc(double x) {
  if (x == 0) return 1;
  if (x != x) return x;
  if (__builtin_isinf(x)) return x < 0 ? 2 : 0;
  return x > 0 ? between("erfc", 0, 1) : between("erfc", 1, 2);
}

// approximated: C17 7.12.8.4
double tgamma(double x) {
  if (x != x || (__builtin_isinf(x) && x > 0)) return x;
  if (x == 0) return pole(__builtin_copysign(infinity(), x));
  if (x < 0 && (__builtin_isinf(x) || __builtin_trunc(x) == x)) return domain_error();
  return x > 0 ? between("tgamma", 0.88, infinity()) : between("tgamma", -infinity(), infinity());
}

// approximated: C17 7.12.8.3
double lgamma(double x) {
  if (x != x) return x;
  if (__builtin_isinf(x)) return infinity();
  if (x == 1 || x == 2) return 0;
  if (x <= 0 && __builtin_trunc(x) == x) return pole(infinity());
  return between("lgamma", x > 0 ? -0.13 : -infinity(), infinity());
}

// approximated: GNU; as sin and cos
void sincos(double x, double* sine, double* cosine) {
  *sine = sin(x);
  *cosine = cos(x);
}
