// SPDX-License-Identifier: Apache-2.0
#include "encoder/ops/float_range.h"

namespace bmc {

const llvm::fltSemantics& semantics_of(FpFormat format) {
  switch (format) {
    case FpFormat::Half: return llvm::APFloat::IEEEhalf();
    case FpFormat::BFloat: return llvm::APFloat::BFloat();
    case FpFormat::Single: return llvm::APFloat::IEEEsingle();
    case FpFormat::Double: return llvm::APFloat::IEEEdouble();
    case FpFormat::X87: return llvm::APFloat::x87DoubleExtended();
    case FpFormat::Quad: break;
  }
  return llvm::APFloat::IEEEquad();
}

Term float_constant(TermPool& pool, const llvm::APFloat& value) { return pool.constant(value.bitcastToAPInt()); }

llvm::APFloat float_of_integer(FpFormat format, const llvm::APInt& value, bool is_signed, llvm::RoundingMode rounding) {
  llvm::APFloat result(semantics_of(format));
  result.convertFromAPInt(value, is_signed, rounding);
  return result;
}

/// The bounds are the first integers that do not fit, rounded away from the range. A float strictly between the
/// rounded bounds is strictly between the exact ones: no float lies between a bound and its rounding.
Term fits_integer(TermPool& pool, FpFormat format, Term a, unsigned width, bool is_signed) {
  const unsigned roomy = width + 2;
  const llvm::APInt above = llvm::APInt::getOneBitSet(roomy, is_signed ? width - 1 : width);
  const llvm::APInt below = is_signed ? -above - 1 : llvm::APInt::getAllOnes(roomy);
  const Term low = float_constant(pool, float_of_integer(format, below, true, llvm::RoundingMode::TowardNegative));
  const Term high = float_constant(pool, float_of_integer(format, above, true, llvm::RoundingMode::TowardPositive));
  return pool.and_(pool.fp_lt(format, low, a), pool.fp_lt(format, a, high));
}

}  // namespace bmc
