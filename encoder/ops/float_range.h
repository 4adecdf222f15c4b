// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/APInt.h>

#include "encoder/term/term_pool.h"

namespace bmc {

const llvm::fltSemantics& semantics_of(FpFormat format);

/// The float as a constant of its storage width.
Term float_constant(TermPool& pool, const llvm::APFloat& value);

/// The integer of `value`'s width as the nearest float in the direction of `rounding`; infinite if out of range.
llvm::APFloat float_of_integer(FpFormat format, const llvm::APInt& value, bool is_signed, llvm::RoundingMode rounding);

/// Width 1: does the float, truncated toward zero, fit an integer of `width` bits? False for NaN.
Term fits_integer(TermPool& pool, FpFormat format, Term a, unsigned width, bool is_signed);

}  // namespace bmc
