// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "encoder/term/term_pool.h"

namespace bmc {

/// Can the two functions below handle the format? Both work in Quad, in whose range every product and every
/// subnormal of a narrower format is exact and normal.
bool is_scalable_format(FpFormat format);

/// C17 7.12.6.6 ldexp: a * 2^exponent, rounded once. `exponent` is a signed integer of any width.
Term scale_by_power(TermPool& pool, FpFormat format, Term a, Term exponent);

/// C17 7.12.6.4 frexp: a == fraction * 2^exponent with 0.5 <= |fraction| < 1; zero, infinities and NaN are their own
/// fraction with exponent 0.
struct FractionAndExponent {
  Term fraction;
  Term exponent;  ///< `exponent_width` bits wide.
};
FractionAndExponent split_float(TermPool& pool, FpFormat format, Term a, unsigned exponent_width);

}  // namespace bmc
