// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "encoder/term/term_pool.h"

namespace bmc {

/// Where the parts of a float are: fraction lowest (of X87 without its explicit integer bit), then the exponent (X87:
/// above the integer bit), then the sign.
struct FloatLayout {
  unsigned fraction_bits;
  unsigned exponent_bits;
};
FloatLayout float_layout(FpFormat format);

Term exponent_field(TermPool& pool, FpFormat format, Term a);

/// Width 1: is the first bit of the fraction set? It tells quiet from signalling NaNs.
Term is_quiet(TermPool& pool, FpFormat format, Term a);

/// The quiet NaN that every operation of TermPool gives.
Term quiet_nan(TermPool& pool, FpFormat format);

/// llvm.is.fpclass: does the float belong to one of the classes in `mask` (llvm::FPClassTest)?
Term is_fpclass(TermPool& pool, FpFormat format, Term a, unsigned mask);

}  // namespace bmc
