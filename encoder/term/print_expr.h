// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/APInt.h>

#include <span>
#include <string>

#include "encoder/term/node.h"

namespace bmc {

// SMT-LIB text of single operators over operands that are text already.

std::string smt_literal(const llvm::APInt& value);
std::string smt_truth(const std::string& condition);  ///< A Bool as a bit-vector of width 1.

/// A bit-vector operator. `kid_width` is that of operand 0.
std::string smt_bitvector(const Expr& e, unsigned kid_width, std::span<const std::string> kids);

/// The sort, as "11 53", and the reading of a bit pattern as a float.
std::string smt_fp_sort(FpFormat format);
std::string smt_fp_value(FpFormat format, const std::string& bits);

/// A float operator with a bit-vector result that SMT-LIB can write: comparisons, conversions to integers.
std::string smt_fp_predicate(const Expr& e, std::span<const std::string> kids);

/// Float arithmetic, of sort FloatingPoint: SMT-LIB cannot turn it into bits but by constraining a constant.
std::string smt_fp_arithmetic(const Expr& e, std::span<const std::string> kids);
/// The constraint that the constant `bits` is the canonical bit pattern of `value`.
std::string smt_fp_bits_are(FpFormat format, const std::string& bits, const std::string& value);

}  // namespace bmc
