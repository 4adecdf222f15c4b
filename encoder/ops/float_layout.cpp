// SPDX-License-Identifier: Apache-2.0
#include "encoder/ops/float_layout.h"

#include <llvm/ADT/FloatingPointMode.h>

#include "encoder/ops/float_range.h"

namespace bmc {
namespace {

/// Either sign of a class, as `mask` asks: the whole class, one half of it, or none.
Term signed_class(TermPool& pool, Term in_class, Term negative, bool want_negative, bool want_positive) {
  if (!want_negative && !want_positive) return pool.no();
  if (want_negative && want_positive) return in_class;
  return pool.and_(in_class, want_negative ? negative : pool.not_(negative));
}

}  // namespace

FloatLayout float_layout(FpFormat format) {
  switch (format) {
    case FpFormat::Half: return {10, 5};
    case FpFormat::BFloat: return {7, 8};
    case FpFormat::Single: return {23, 8};
    case FpFormat::Double: return {52, 11};
    case FpFormat::X87: return {63, 15};
    case FpFormat::Quad: break;
  }
  return {112, 15};
}

Term exponent_field(TermPool& pool, FpFormat format, Term a) {
  const unsigned bits = float_layout(format).exponent_bits;
  return pool.extract(a, fp_width(format) - 1 - bits, bits);
}

Term is_quiet(TermPool& pool, FpFormat format, Term a) {
  return pool.extract(a, float_layout(format).fraction_bits - 1, 1);
}

Term quiet_nan(TermPool& pool, FpFormat format) {
  return float_constant(pool, llvm::APFloat::getQNaN(semantics_of(format)));
}

Term is_fpclass(TermPool& pool, FpFormat format, Term a, unsigned mask) {
  const Term negative = pool.is_negative(a), nan = pool.fp_is_nan(format, a), quiet = is_quiet(pool, format, a);
  const Term infinite = pool.fp_is_inf(format, a), zero = pool.fp_is_zero(format, a);
  const Term low_exponent = pool.is_zero(exponent_field(pool, format, a));
  const Term subnormal = pool.and_(low_exponent, pool.not_(zero));
  const Term normal = pool.not_(pool.or_(pool.or_(nan, infinite), low_exponent));
  const auto wants = [mask](unsigned bit) { return (mask & bit) != 0; };
  const Term parts[] = {
      signed_class(pool, nan, quiet, wants(llvm::fcQNan), wants(llvm::fcSNan)),
      signed_class(pool, infinite, negative, wants(llvm::fcNegInf), wants(llvm::fcPosInf)),
      signed_class(pool, normal, negative, wants(llvm::fcNegNormal), wants(llvm::fcPosNormal)),
      signed_class(pool, subnormal, negative, wants(llvm::fcNegSubnormal), wants(llvm::fcPosSubnormal)),
      signed_class(pool, zero, negative, wants(llvm::fcNegZero), wants(llvm::fcPosZero)),
  };
  return pool.or_all(parts);
}

}  // namespace bmc
