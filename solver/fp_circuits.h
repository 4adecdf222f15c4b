// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solver/fp_parts.h"

namespace bmc {

// One function per Fp operator, over interchange patterns of the builder's shape (fp_parts.h). A NaN result is
// quiet_nan; everything rounds to nearest even but round_to_integral.

Term add_floats(const FloatBuilder& b, Term x, Term y);
Term multiply_floats(const FloatBuilder& b, Term x, Term y);
Term divide_floats(const FloatBuilder& b, Term x, Term y);
Term multiply_add_floats(const FloatBuilder& b, Term x, Term y, Term z);  ///< x * y + z, rounded once.
Term square_root(const FloatBuilder& b, Term x);
Term float_remainder(const FloatBuilder& b, Term x, Term y);  ///< C's fmod.
Term round_to_integral(const FloatBuilder& b, Rounding mode, Term x);

Term equal_floats(const FloatBuilder& b, Term x, Term y);
Term less_floats(const FloatBuilder& b, Term x, Term y);
Term less_or_equal_floats(const FloatBuilder& b, Term x, Term y);

Term convert_float(const FloatBuilder& from, const FloatBuilder& to, Term x);
Term float_to_integer(const FloatBuilder& b, Term x, unsigned width, bool is_signed);  ///< Out of range, NaN: 0.
Term integer_to_float(const FloatBuilder& b, Term x, bool is_signed);

}  // namespace bmc
