// SPDX-License-Identifier: Apache-2.0
#include "encoder/ops/extremes.h"

#include "encoder/ops/float_layout.h"
#include "encoder/state/shadow.h"

namespace bmc {
namespace {

/// a < b with -0 < +0; neither is NaN.
Term less_with_signed_zeros(TermPool& pool, FpFormat format, Term a, Term b) {
  const Term both_zero = pool.and_(pool.fp_is_zero(format, a), pool.fp_is_zero(format, b));
  return pool.or_(pool.fp_lt(format, a, b), pool.and_(both_zero, pool.is_negative(a)));
}

Term extreme_of_numbers(TermPool& pool, FpFormat format, Extreme which, Term a, Term b) {
  const Term less = less_with_signed_zeros(pool, format, a, b);
  return which == Extreme::Least ? pool.ite(less, a, b) : pool.ite(less, b, a);
}

}  // namespace

Scalar integer_extreme(TermPool& pool, Extreme which, bool is_signed, const Scalar& a, const Scalar& b) {
  const Scalar less = is_signed ? Scalar{pool.slt(a.bits, b.bits), {}, shadow_slt(pool, a, b)}
                                : Scalar{pool.ult(a.bits, b.bits), {}, shadow_ult(pool, a, b)};
  return which == Extreme::Least ? select_scalar(pool, less, a, b) : select_scalar(pool, less, b, a);
}

Scalar float_extreme_number(TermPool& pool, FpFormat format, Extreme which, const Scalar& a, const Scalar& b) {
  const Term numbers = extreme_of_numbers(pool, format, which, a.bits, b.bits);
  const Term without_b = pool.ite(pool.fp_is_nan(format, b.bits), a.bits, numbers);
  const Term bits = pool.ite(pool.fp_is_nan(format, a.bits), b.bits, without_b);
  return {bits, {}, shadow_all(pool, fp_width(format), {a, b})};
}

Scalar float_extreme_nan(TermPool& pool, FpFormat format, Extreme which, const Scalar& a, const Scalar& b) {
  const Term numbers = extreme_of_numbers(pool, format, which, a.bits, b.bits);
  const Term any_nan = pool.or_(pool.fp_is_nan(format, a.bits), pool.fp_is_nan(format, b.bits));
  return {pool.ite(any_nan, quiet_nan(pool, format), numbers), {}, shadow_all(pool, fp_width(format), {a, b})};
}

}  // namespace bmc
