// SPDX-License-Identifier: Apache-2.0
#include "encoder/memory/scalar_ops.h"

#include "encoder/state/pointer.h"
#include "support/check.h"

namespace bmc {

Term shadow_of(TermPool& pool, const Scalar& scalar) {
  return scalar.shadow.valid() ? scalar.shadow : pool.zero(pool.width(scalar.bits));
}

Scalar with_shadow(TermPool& pool, Scalar scalar, Term shadow) {
  const bool zero = shadow.valid() && pool.is_const(shadow) && pool.value(shadow).isZero();
  scalar.shadow = zero ? Term{} : shadow;
  return scalar;
}

Scalar as_bits(TermPool& pool, const Scalar& scalar) {
  if (!scalar.is_pointer()) return scalar;
  return {pointer_image(pool, scalar), {}, scalar.shadow};
}

Scalar as_pointer(TermPool& pool, const Scalar& scalar) {
  if (scalar.is_pointer()) return scalar;
  Scalar pointer = pointer_from_image(pool, scalar.bits);
  pointer.shadow = scalar.shadow;
  return pointer;
}

Scalar select_scalar(TermPool& pool, Term condition, const Scalar& then, const Scalar& otherwise) {
  if (then == otherwise || pool.is_yes(condition)) return then;
  if (pool.is_no(condition)) return otherwise;
  if (then.is_pointer() != otherwise.is_pointer())
    return select_scalar(pool, condition, as_pointer(pool, then), as_pointer(pool, otherwise));
  BMC_CHECK(pool.width(then.bits) == pool.width(otherwise.bits));
  Scalar result{pool.ite(condition, then.bits, otherwise.bits), {}, {}};
  if (then.is_pointer()) result.object = pool.ite(condition, then.object, otherwise.object);
  if (then.is_defined() && otherwise.is_defined()) return result;
  return with_shadow(pool, result, pool.ite(condition, shadow_of(pool, then), shadow_of(pool, otherwise)));
}

Scalar byte_of(TermPool& pool, const Scalar& scalar, unsigned index) {
  const Scalar bits = as_bits(pool, scalar);
  if (pool.width(bits.bits) == 8) return bits;
  Scalar byte{pool.extract(bits.bits, 8 * index, 8), {}, {}};
  return bits.is_defined() ? byte : with_shadow(pool, byte, pool.extract(bits.shadow, 8 * index, 8));
}

Scalar from_bytes(TermPool& pool, const std::vector<Scalar>& bytes) {
  Scalar result = bytes.front();
  bool defined = result.is_defined();
  for (std::size_t i = 1; i < bytes.size(); i++) {
    result.bits = pool.concat(bytes[i].bits, result.bits);
    defined = defined && bytes[i].is_defined();
  }
  if (defined) return result;
  Term shadow = shadow_of(pool, bytes.front());
  for (std::size_t i = 1; i < bytes.size(); i++) shadow = pool.concat(shadow_of(pool, bytes[i]), shadow);
  return with_shadow(pool, result, shadow);
}

Scalar undefined_scalar(TermPool& pool, unsigned width) { return {pool.zero(width), {}, pool.ones(width)}; }

}  // namespace bmc
