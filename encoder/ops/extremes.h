// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "encoder/state/scalar.h"
#include "encoder/term/term_pool.h"

namespace bmc {

enum class Extreme : bool { Least, Greatest };

/// The lesser or greater of two integers.
Scalar integer_extreme(TermPool& pool, Extreme which, bool is_signed, const Scalar& a, const Scalar& b);

/// LangRef, llvm.minnum and llvm.maxnum (C17 fmin, fmax): a NaN loses against a number; -0 counts as less than +0,
/// which is one of the two allowed answers.
Scalar float_extreme_number(TermPool& pool, FpFormat format, Extreme which, const Scalar& a, const Scalar& b);

/// LangRef, llvm.minimum and llvm.maximum: a NaN wins; -0 is less than +0.
Scalar float_extreme_nan(TermPool& pool, FpFormat format, Extreme which, const Scalar& a, const Scalar& b);

}  // namespace bmc
