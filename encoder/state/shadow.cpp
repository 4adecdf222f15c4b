// SPDX-License-Identifier: Apache-2.0
#include "encoder/state/shadow.h"

#include <llvm/ADT/APInt.h>

namespace bmc {
namespace {

bool both_defined(const Scalar& a, const Scalar& b) { return a.is_defined() && b.is_defined(); }

Term either_shadow(TermPool& pool, const Scalar& a, const Scalar& b) {
  return pool.or_(shadow_bits(pool, a), shadow_bits(pool, b));
}

Term spread_bit(TermPool& pool, Term bit, unsigned width) { return normal_shadow(pool, pool.sext(bit, width)); }

Term flip_sign(TermPool& pool, Term a) { return pool.xor_(a, pool.constant(llvm::APInt::getSignMask(pool.width(a)))); }

/// The bits in which two values of one type may differ when it is unknown which of them it is.
Term may_differ(TermPool& pool, const Scalar& a, const Scalar& b) {
  const Term differing = pool.xor_(a.bits, b.bits);
  if (!a.is_pointer()) return differing;
  return pool.or_(differing, pool.sext(pool.ne(a.object, b.object), pool.width(a.bits)));
}

}  // namespace

Term shadow_bits(TermPool& pool, const Scalar& a) { return a.is_defined() ? pool.zero(pool.width(a.bits)) : a.shadow; }

Term is_undefined(TermPool& pool, const Scalar& a) {
  return a.is_defined() ? pool.no() : pool.not_(pool.is_zero(a.shadow));
}

Term any_undefined(TermPool& pool, std::initializer_list<Scalar> operands) {
  Term any = pool.no();
  for (const Scalar& operand : operands)
    if (!operand.is_defined()) any = pool.or_(any, is_undefined(pool, operand));
  return any;
}

Term normal_shadow(TermPool& pool, Term shadow) {
  return shadow.valid() && pool.is_const(shadow) && pool.value(shadow).isZero() ? Term() : shadow;
}

Term shadow_all(TermPool& pool, unsigned width, std::initializer_list<Scalar> operands) {
  return spread_bit(pool, any_undefined(pool, operands), width);
}

Term shadow_and(TermPool& pool, const Scalar& a, const Scalar& b) {
  if (both_defined(a, b)) return {};
  const Term sa = shadow_bits(pool, a), sb = shadow_bits(pool, b);
  const Term from_a = pool.and_(sa, pool.or_(b.bits, sb)), from_b = pool.and_(sb, pool.or_(a.bits, sa));
  return normal_shadow(pool, pool.or_(from_a, from_b));
}

Term shadow_or(TermPool& pool, const Scalar& a, const Scalar& b) {
  if (both_defined(a, b)) return {};
  return shadow_and(pool, {pool.not_(a.bits), {}, a.shadow}, {pool.not_(b.bits), {}, b.shadow});
}

Term shadow_xor(TermPool& pool, const Scalar& a, const Scalar& b) {
  if (both_defined(a, b)) return {};
  return normal_shadow(pool, either_shadow(pool, a, b));
}

Term shadow_carry(TermPool& pool, const Scalar& a, const Scalar& b) {
  if (both_defined(a, b)) return {};
  const Term either = either_shadow(pool, a, b);
  return normal_shadow(pool, pool.or_(either, pool.neg(either)));
}

Term shadow_shift(TermPool& pool, ShiftMaker shift, const Scalar& a, const Scalar& amount) {
  if (both_defined(a, amount)) return {};
  const Term moved = a.is_defined() ? shadow_bits(pool, a) : (pool.*shift)(a.shadow, amount.bits);
  const Term spread = pool.sext(is_undefined(pool, amount), pool.width(a.bits));
  return normal_shadow(pool, pool.or_(moved, spread));
}

Term shadow_eq(TermPool& pool, const Scalar& a, const Scalar& b) {
  if (both_defined(a, b)) return {};
  const Term either = either_shadow(pool, a, b);
  const Term differing = pool.and_(pool.xor_(a.bits, b.bits), pool.not_(either));
  return normal_shadow(pool, pool.and_(pool.not_(pool.is_zero(either)), pool.is_zero(differing)));
}

Term shadow_ult(TermPool& pool, const Scalar& a, const Scalar& b) {
  if (both_defined(a, b)) return {};
  const Term sa = shadow_bits(pool, a), sb = shadow_bits(pool, b);
  const Term least_a = pool.and_(a.bits, pool.not_(sa)), greatest_a = pool.or_(a.bits, sa);
  const Term least_b = pool.and_(b.bits, pool.not_(sb)), greatest_b = pool.or_(b.bits, sb);
  return normal_shadow(pool, pool.xor_(pool.ult(greatest_a, least_b), pool.ult(least_a, greatest_b)));
}

Term shadow_slt(TermPool& pool, const Scalar& a, const Scalar& b) {
  if (both_defined(a, b)) return {};
  return shadow_ult(pool, {flip_sign(pool, a.bits), {}, a.shadow}, {flip_sign(pool, b.bits), {}, b.shadow});
}

Scalar ite_scalar(TermPool& pool, Term condition, const Scalar& then, const Scalar& otherwise) {
  Scalar result;
  result.bits = pool.ite(condition, then.bits, otherwise.bits);
  if (then.is_pointer()) result.object = pool.ite(condition, then.object, otherwise.object);
  if (!both_defined(then, otherwise))
    result.shadow = normal_shadow(pool, pool.ite(condition, shadow_bits(pool, then), shadow_bits(pool, otherwise)));
  return result;
}

Scalar select_scalar(TermPool& pool, const Scalar& condition, const Scalar& then, const Scalar& otherwise) {
  Scalar result = ite_scalar(pool, condition.bits, then, otherwise);
  if (condition.is_defined()) return result;
  const Term doubtful = pool.or_(either_shadow(pool, then, otherwise), may_differ(pool, then, otherwise));
  result.shadow = normal_shadow(pool, pool.ite(condition.shadow, doubtful, shadow_bits(pool, result)));
  return result;
}

}  // namespace bmc
