// SPDX-License-Identifier: Apache-2.0
// What <math.h>'s classification macros call, by bits. fabs, copysign, floor, sqrt, fma and their like are the
// engine's own.
#define _GNU_SOURCE
#include <math.h>

#include "math_bits.h"
#include "model.h"

enum : uint64_t { kInfinityBits = (uint64_t)0x7ff << 52, kMagnitude = ~((uint64_t)1 << 63) };

static uint64_t magnitude(double x) { return double_bits(x) & kMagnitude; }

// exact: C17 7.12.3.4
int __isnan(double x) { return magnitude(x) > kInfinityBits; }

// exact: C17 7.12.3.4
int __isnanf(float x) { return __isnan(x); }

// exact: C17 7.12.3.4
int __isnanl(long double x) { return x != x; }

// exact: C17 7.12.3.3; -1 for -infinity
int __isinf(double x) { return magnitude(x) != kInfinityBits ? 0 : double_bits(x) >> 63 != 0 ? -1 : 1; }

// exact: C17 7.12.3.3; -1 for -infinity
int __isinff(float x) { return __isinf(x); }

// exact: C17 7.12.3.3; -1 for -infinity
int __isinfl(long double x) { return x == __builtin_infl() ? 1 : x == -__builtin_infl() ? -1 : 0; }

// exact: C17 7.12.3.2
int __finite(double x) { return magnitude(x) < kInfinityBits; }

// exact: C17 7.12.3.2
int __finitef(float x) { return __finite(x); }

// exact: C17 7.12.3.2
int __finitel(long double x) { return x - x == 0; }

// exact: C17 7.12.3.6
int __signbit(double x) { return double_bits(x) >> 63 != 0; }

// exact: C17 7.12.3.6
int __signbitf(float x) { return float_bits(x) >> 31 != 0; }

// exact: C17 7.12.3.6
int __signbitl(long double x) { return __builtin_signbitl(x); }

// exact: C17 7.12.3.1
int __fpclassify(double x) {
  const uint64_t size = magnitude(x);
  if (size > kInfinityBits) return FP_NAN;
  if (size == kInfinityBits) return FP_INFINITE;
  if (size == 0) return FP_ZERO;
  return size >> 52 == 0 ? FP_SUBNORMAL : FP_NORMAL;
}

// exact: C17 7.12.3.1
int __fpclassifyf(float x) {
  if (__isnanf(x)) return FP_NAN;
  const uint32_t size = float_bits(x) & 0x7fffffff;
  if (size == 0x7f800000) return FP_INFINITE;
  if (size == 0) return FP_ZERO;
  return size >> 23 == 0 ? FP_SUBNORMAL : FP_NORMAL;
}

// exact: C17 7.12.3.1
int __fpclassifyl(long double x) {
  if (x != x) return FP_NAN;
  if (__isinfl(x)) return FP_INFINITE;
  if (x == 0) return FP_ZERO;
  return __builtin_fabsl(x) < 0x1p-16382L ? FP_SUBNORMAL : FP_NORMAL;
}

#undef isnan
#undef isinf
#undef finite

// exact: BSD
int isnan(double x) { return __isnan(x); }

// exact: BSD
int isnanf(float x) { return __isnanf(x); }

// exact: BSD
int isinf(double x) { return __isinf(x); }

// exact: BSD
int isinff(float x) { return __isinff(x); }

// exact: BSD
int finite(double x) { return __finite(x); }

// exact: BSD
int finitef(float x) { return __finitef(x); }
