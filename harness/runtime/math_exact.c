// SPDX-License-Identifier: Apache-2.0
// <math.h>: functions whose results are exact or correctly rounded, by operations on bits. The float forms go through
// double, which holds every float, so that they round once.
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <math.h>

#include "math_bits.h"
#include "model.h"

enum : uint64_t {
  kSign = (uint64_t)1 << 63,
  kHidden = (uint64_t)1 << 52,
  kFraction = kHidden - 1,
  kInfinityBits = (uint64_t)0x7ff << 52,
};
enum { kBias = 1023, kLargestExponent = 0x7fe };

static int biased_exponent(uint64_t bits) { return (int)(bits >> 52 & 0x7ff); }

static bool is_finite(double x) { return biased_exponent(double_bits(x)) != 0x7ff; }

/// The significand with its top bit at 2^52 and the matching biased exponent, which may be below 1; x is finite, not 0.
static uint64_t significand_of(double x, int* exponent) {
  const uint64_t bits = double_bits(x), fraction = bits & kFraction;
  *exponent = biased_exponent(bits);
  if (*exponent != 0) return fraction | kHidden;
  const int shift = __builtin_clzll(fraction) - 11;
  *exponent = 1 - shift;
  return fraction << shift;
}

/// value / 2^bits to nearest, ties to even.
static uint64_t shift_rounded(uint64_t value, int bits) {
  if (bits > 54) return 0;
  const uint64_t kept = value >> bits, half = (uint64_t)1 << (bits - 1), dropped = value & (2 * half - 1);
  return kept + (dropped > half || (dropped == half && (kept & 1) != 0));
}

/// The double with this sign, significand (top bit at 2^52) and biased exponent, rounded where it is subnormal.
static double compose(uint64_t sign, uint64_t significand, long exponent) {
  if (exponent > kLargestExponent) {
    errno = ERANGE;
    return double_of(sign | kInfinityBits);
  }
  if (exponent >= 1) return double_of(sign | (uint64_t)exponent << 52 | (significand & kFraction));
  const uint64_t rounded = shift_rounded(significand, exponent < -60 ? 61 : (int)(1 - exponent));
  if (rounded == 0) errno = ERANGE;
  return double_of(sign | rounded);
}

static double scale(double x, long by) {
  if (x == 0 || !is_finite(x)) return x + x;
  int exponent;
  const uint64_t significand = significand_of(x, &exponent);
  const long bounded = by > 5000 ? 5000 : by < -5000 ? -5000 : by;
  return compose(double_bits(x) & kSign, significand, exponent + bounded);
}

// exact: C17 7.12.6.6
double ldexp(double x, int by) { return scale(x, by); }

// exact: C17 7.12.6.13
double scalbn(double x, int by) { return scale(x, by); }

// exact: C17 7.12.6.13
double scalbln(double x, long by) { return scale(x, by); }

/// A float's range is so much smaller that the double in between is exact.
static float scale_float(float x, long by) {
  const float result = (float)scale(x, by > 400 ? 400 : by < -400 ? -400 : by);
  if (is_finite(x) && x != 0 && (!is_finite(result) || result == 0)) errno = ERANGE;
  return result;
}

// exact: C17 7.12.6.6
float ldexpf(float x, int by) { return scale_float(x, by); }

// exact: C17 7.12.6.13
float scalbnf(float x, int by) { return scale_float(x, by); }

// exact: C17 7.12.6.13
float scalblnf(float x, long by) { return scale_float(x, by); }

// exact: C17 7.12.6.4
double frexp(double x, int* exponent) {
  *exponent = 0;
  if (x == 0 || !is_finite(x)) return x + x;
  int biased;
  const uint64_t significand = significand_of(x, &biased);
  *exponent = biased - kBias + 1;
  return double_of((double_bits(x) & kSign) | (uint64_t)(kBias - 1) << 52 | (significand & kFraction));
}

// exact: C17 7.12.6.4
float frexpf(float x, int* exponent) { return (float)frexp(x, exponent); }

// exact: C17 7.12.6.12; in the manner of trunc
double modf(double x, double* whole) {
  const double truncated = __builtin_trunc(x);
  *whole = truncated;
  if (__builtin_isinf(x)) return __builtin_copysign(0.0, x);
  return __builtin_copysign(x - truncated, x);
}

// exact: C17 7.12.6.12
float modff(float x, float* whole) {
  const float truncated = __builtin_truncf(x);
  *whole = truncated;
  if (__builtin_isinf(x)) return __builtin_copysignf(0.0F, x);
  return __builtin_copysignf(x - truncated, x);
}

// exact: C17 7.12.6.5
int ilogb(double x) {
  if (x == 0 || x != x) {
    errno = EDOM;
    return x == 0 ? FP_ILOGB0 : FP_ILOGBNAN;
  }
  if (!is_finite(x)) {
    errno = EDOM;
    return INT_MAX;
  }
  int exponent;
  significand_of(x, &exponent);
  return exponent - kBias;
}

// exact: C17 7.12.6.5
int ilogbf(float x) { return ilogb(x); }

// exact: C17 7.12.6.11
double logb(double x) {
  if (x != x) return x;
  if (!is_finite(x)) return __builtin_inf();
  if (x == 0) {
    errno = ERANGE;
    return -__builtin_inf();
  }
  int exponent;
  significand_of(x, &exponent);
  return exponent - kBias;
}

// exact: C17 7.12.6.11
float logbf(float x) { return (float)logb(x); }

static void report_step(bool overflow, bool underflow) {
  if (overflow || underflow) errno = ERANGE;
}

// exact: C17 7.12.11.3
double nextafter(double x, double towards) {
  if (x != x || towards != towards) return x + towards;
  if (x == towards) return towards;
  if (x == 0) return double_of((double_bits(towards) & kSign) | 1);
  const bool away = (x < towards) == (x > 0);
  const uint64_t bits = away ? double_bits(x) + 1 : double_bits(x) - 1;
  report_step((bits & kInfinityBits) == kInfinityBits, (bits & kInfinityBits) == 0);
  return double_of(bits);
}

// exact: C17 7.12.11.3
float nextafterf(float x, float towards) {
  if (x != x || towards != towards) return x + towards;
  if (x == towards) return towards;
  if (x == 0) return float_of((float_bits(towards) & 0x80000000) | 1);
  const bool away = (x < towards) == (x > 0);
  const uint32_t bits = away ? float_bits(x) + 1 : float_bits(x) - 1;
  report_step((bits & 0x7f800000) == 0x7f800000, (bits & 0x7f800000) == 0);
  return float_of(bits);
}

// exact: C17 7.12.11.4; long double arguments that doubles hold
double nexttoward(double x, long double towards) {
  if ((long double)x == towards) return (double)towards;
  if (towards != towards) return (double)towards;
  return nextafter(x, (long double)x < towards ? __builtin_inf() : -__builtin_inf());
}

// exact: C17 7.12.12.1
double fdim(double x, double y) {
  if (x != x || y != y) return x + y;
  if (x <= y) return 0;
  const double difference = x - y;
  if (!is_finite(difference) && is_finite(x) && is_finite(y)) errno = ERANGE;
  return difference;
}

// exact: C17 7.12.12.1
float fdimf(float x, float y) {
  if (x != x || y != y) return x + y;
  if (x <= y) return 0;
  const float difference = x - y;
  if (!is_finite(difference) && is_finite(x) && is_finite(y)) errno = ERANGE;
  return difference;
}

/// The remainder of |x| by |y|, both finite, y not 0, and the quotient's lowest bits: fmod is exact, so is what
/// follows.
static double remainder_and_quotient(double x, double y, unsigned* quotient) {
  const double size = __builtin_fabs(x), by = __builtin_fabs(y);
  const bool large = by > 0x1p1020;  // 8 * by overflows, but then size is below 16 * by
  double rest = large ? size : __builtin_fmod(size, 8 * by);
  *quotient = 0;
  for (unsigned bit = 8; bit != 0; bit /= 2)
    if (large ? rest / bit >= by : rest >= bit * by) {
      rest -= bit * by;
      *quotient += bit;
    }
  const bool up = by < 0x1p-1021 ? rest + rest > by || (rest + rest == by && (*quotient & 1) != 0)
                                 : rest > by / 2 || (rest == by / 2 && (*quotient & 1) != 0);
  if (up) {
    rest -= by;
    ++*quotient;
  }
  return rest;
}

// exact: C17 7.12.10.3; three bits of the quotient, as glibc
double remquo(double x, double y, int* quotient) {
  *quotient = 0;
  if (x != x || y != y) return x + y;
  if (y == 0 || !is_finite(x)) {
    errno = EDOM;
    return __builtin_nan("");
  }
  if (!is_finite(y)) return x;
  unsigned count;
  const double rest = remainder_and_quotient(x, y, &count);
  const int low = (int)(count & 7);
  *quotient = (x < 0) != (y < 0) ? -low : low;
  if (rest == 0) return __builtin_copysign(0.0, x);
  return x < 0 ? -rest : rest;
}

// exact: C17 7.12.10.2
double remainder(double x, double y) {
  int quotient;
  return remquo(x, y, &quotient);
}

// exact: BSD
double drem(double x, double y) { return remainder(x, y); }

// exact: C17 7.12.10.3; three bits of the quotient, as glibc
float remquof(float x, float y, int* quotient) { return (float)remquo(x, y, quotient); }

// exact: C17 7.12.10.2
float remainderf(float x, float y) { return (float)remainder(x, y); }

// exact: C17 7.12.11.2
double nan(const char* payload) {
  __bmc_readable(payload, strlen(payload) + 1);
  return __builtin_nan("");
}

// exact: C17 7.12.11.2
float nanf(const char* payload) { return (float)nan(payload); }
