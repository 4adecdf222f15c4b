// SPDX-License-Identifier: Apache-2.0
// <math.h>: exact long double functions, for x87's 80-bit format: an explicit 64-bit significand.
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <string.h>

#include "model.h"

static const int kBias = 16383;

static int biased_exponent(long double x) {
  uint16_t top;
  memcpy(&top, (const char*)&x + 8, sizeof top);
  return top & 0x7fff;
}

/// x with another biased exponent; x is normal.
static long double with_exponent(long double x, int biased) {
  uint16_t top;
  memcpy(&top, (const char*)&x + 8, sizeof top);
  top = (uint16_t)((top & 0x8000) | biased);
  memcpy((char*)&x + 8, &top, sizeof top);
  return x;
}

static bool is_special(long double x) { return x == 0 || biased_exponent(x) == 0x7fff; }

/// A normal number and by how many powers of two it is too large.
static long double normalised(long double x, int* excess) {
  *excess = biased_exponent(x) == 0 ? 64 : 0;
  return *excess == 0 ? x : x * 0x1p64L;
}

static long double scale(long double x, long by) {
  if (is_special(x)) return x + x;
  int excess;
  x = normalised(x, &excess);
  const long bounded = by > 40000 ? 40000 : by < -40000 ? -40000 : by;
  const long biased = biased_exponent(x) + bounded - excess;
  if (biased >= 1 && biased <= 0x7ffe) return with_exponent(x, (int)biased);
  const bool huge = biased > 0x7ffe;
  // One multiplication rounds the subnormal result.
  const long double result = huge           ? __builtin_copysignl(__builtin_infl(), x)
                             : biased < -70 ? __builtin_copysignl(0.0L, x)
                                            : with_exponent(x, (int)biased + 128) * 0x1p-128L;
  if (huge || result == 0) errno = ERANGE;
  return result;
}

// exact: C17 7.12.6.6
long double ldexpl(long double x, int by) { return scale(x, by); }

// exact: C17 7.12.6.13
long double scalbnl(long double x, int by) { return scale(x, by); }

// exact: C17 7.12.6.13
long double scalblnl(long double x, long by) { return scale(x, by); }

// exact: C17 7.12.6.4
long double frexpl(long double x, int* exponent) {
  *exponent = 0;
  if (is_special(x)) return x + x;
  int excess;
  x = normalised(x, &excess);
  *exponent = biased_exponent(x) - excess - kBias + 1;
  return with_exponent(x, kBias - 1);
}

// exact: C17 7.12.6.12
long double modfl(long double x, long double* whole) {
  *whole = __builtin_truncl(x);
  if (__builtin_isinf(x)) return __builtin_copysignl(0.0L, x);
  return __builtin_copysignl(x - *whole, x);
}

// exact: C17 7.12.6.5
int ilogbl(long double x) {
  if (is_special(x)) errno = EDOM;
  if (x == 0) return FP_ILOGB0;
  if (x != x) return FP_ILOGBNAN;
  if (is_special(x)) return __INT_MAX__;
  int excess;
  x = normalised(x, &excess);
  return biased_exponent(x) - excess - kBias;
}

// exact: C17 7.12.6.11
long double logbl(long double x) {
  if (x == 0) {
    errno = ERANGE;
    return -__builtin_infl();
  }
  return is_special(x) ? x * x : ilogbl(x);
}

// exact: C17 7.12.12.1
long double fdiml(long double x, long double y) {
  if (x != x || y != y) return x + y;
  return x <= y ? 0 : x - y;
}
