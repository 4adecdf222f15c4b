// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/APInt.h>

#include <span>

#include "encoder/term/op.h"

namespace bmc {

const llvm::fltSemantics& fp_semantics(FpFormat format);
/// Bits of the significand, the leading one included: 11, 8, 24, 53, 64, 113.
unsigned fp_precision(FpFormat format);
/// An encoding that x87 hardware rejects (an unnormal) reads as NaN.
llvm::APFloat fp_from_bits(FpFormat format, const llvm::APInt& bits);
/// The positive quiet NaN without payload, which every NaN result is.
llvm::APInt fp_nan(FpFormat format);
llvm::APInt fp_infinity(FpFormat format);
/// Does arithmetic of the operator give its result in a float format, NaN always in that one form?
bool is_fp_arithmetic(Op op);

/// The value of an Fp operator; see evaluate_op.
llvm::APInt evaluate_fp(Op op, unsigned width, std::uint32_t payload, std::span<const llvm::APInt> kids);

/// The square root rounded to nearest even. Requires: x is finite and positive.
llvm::APFloat fp_square_root(const llvm::APFloat& x);

}  // namespace bmc
