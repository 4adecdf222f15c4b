// SPDX-License-Identifier: Apache-2.0
#include "encoder/state/pointer.h"

#include "support/check.h"

namespace bmc {
namespace {

Term image_of_no_object(TermPool& pool, Term offset) {
  return pool.concat(pool.ones(kObjectBits), pool.trunc(offset, kOffsetBits));
}

/// The object number under which pointers are ordered: plain negative addresses are above everything.
Term order_rank(TermPool& pool, const Scalar& pointer) {
  const Term is_negative_address = pool.and_(pool.is_zero(pointer.object), pool.is_negative(pointer.bits));
  return pool.ite(is_negative_address, pool.ones(kObjectBits), pointer.object);
}

}  // namespace

Term pointer_image(TermPool& pool, const Scalar& pointer) {
  BMC_CHECK(pointer.is_pointer());
  if (pool.facts(pointer.bits).umax >> (kOffsetBits - 1) == 0)  // most pointers: no carry, no invalid image
    return pool.concat(pointer.object, pool.trunc(pointer.bits, kOffsetBits));
  const Term fits = pool.eq(pool.sext(pool.trunc(pointer.bits, kOffsetBits), kPointerBits), pointer.bits);
  const Term is_linear = pool.or_(fits, pool.is_zero(pointer.object));
  const Term base = pool.concat(pointer.object, pool.zero(kOffsetBits));
  return pool.ite(is_linear, pool.add(base, pointer.bits), image_of_no_object(pool, pointer.bits));
}

Scalar pointer_from_image(TermPool& pool, Term image) {
  BMC_CHECK(pool.width(image) == kPointerBits);
  const Term low = pool.trunc(image, kOffsetBits);
  const Term borrowed = pool.zext(pool.is_negative(low), kObjectBits);
  const Term object = pool.add(pool.extract(image, kOffsetBits, kObjectBits), borrowed);
  return {pool.sext(low, kPointerBits), object, {}};
}

Scalar null_pointer(TermPool& pool) { return {pool.zero(kPointerBits), pool.zero(kObjectBits), {}}; }

Term same_pointer(TermPool& pool, const Scalar& a, const Scalar& b) {
  return pool.and_(pool.eq(a.object, b.object), pool.eq(a.bits, b.bits));
}

Term pointer_less(TermPool& pool, const Scalar& a, const Scalar& b) {
  const Term rank_a = order_rank(pool, a), rank_b = order_rank(pool, b);
  return pool.ite(pool.eq(rank_a, rank_b), pool.slt(a.bits, b.bits), pool.ult(rank_a, rank_b));
}

}  // namespace bmc
