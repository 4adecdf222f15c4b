// SPDX-License-Identifier: Apache-2.0
#include <llvm/IR/InstrTypes.h>

#include <string>

#include "encoder/ops/checks.h"
#include "encoder/ops/exec.h"
#include "encoder/ops/lanes.h"
#include "encoder/state/shadow.h"

namespace bmc {
namespace {

/// C17 6.5.7p3: undefined if the amount is negative or not below the width of the promoted left operand.
void claim_amount(const llvm::BinaryOperator& i, Machine& m, const Scalar& amount) {
  TermPool& pool = m.pool();
  const unsigned width = pool.width(amount.bits);
  const Term ok = pool.ult(amount.bits, pool.constant(width, width));
  claim_if_defined(m, PropertyKind::InvalidShift, i, ok, {amount},
                   "shift amount negative or not below " + std::to_string(width));
}

Scalar shift_lane(const llvm::BinaryOperator& i, Machine& m, ShiftMaker shift, const Scalar& a, const Scalar& amount) {
  claim_amount(i, m, amount);
  TermPool& pool = m.pool();
  return {(pool.*shift)(a.bits, amount.bits), {}, shadow_shift(pool, shift, a, amount)};
}

/// LangRef: poison if a flag is set and the bits shifted out are not zeros (nuw) or copies of the sign bit (nsw).
Scalar poison_if_bits_are_lost(const llvm::BinaryOperator& i, TermPool& pool, const Scalar& result, const Scalar& a,
                               const Scalar& amount) {
  Term lost = pool.no();
  if (i.hasNoUnsignedWrap()) lost = pool.ne(pool.lshr(result.bits, amount.bits), a.bits);
  if (i.hasNoSignedWrap()) lost = pool.or_(lost, pool.ne(pool.ashr(result.bits, amount.bits), a.bits));
  return poison_if(pool, result, lost);
}

}  // namespace

void exec_shl(const llvm::BinaryOperator& i, Machine& m) {
  map_lanes<2>(i, m, [&](const Scalar& a, const Scalar& amount) {
    const Scalar result = shift_lane(i, m, &TermPool::shl, a, amount);
    return poison_if_bits_are_lost(i, m.pool(), result, a, amount);
  });
}

void exec_lshr(const llvm::BinaryOperator& i, Machine& m) {
  map_lanes<2>(i, m,
               [&](const Scalar& a, const Scalar& amount) { return shift_lane(i, m, &TermPool::lshr, a, amount); });
}

void exec_ashr(const llvm::BinaryOperator& i, Machine& m) {
  map_lanes<2>(i, m,
               [&](const Scalar& a, const Scalar& amount) { return shift_lane(i, m, &TermPool::ashr, a, amount); });
}

void exec_and(const llvm::BinaryOperator& i, Machine& m) {
  map_lanes<2>(i, m, [&](const Scalar& a, const Scalar& b) {
    return Scalar{m.pool().and_(a.bits, b.bits), {}, shadow_and(m.pool(), a, b)};
  });
}

void exec_or(const llvm::BinaryOperator& i, Machine& m) {
  const bool disjoint = llvm::cast<llvm::PossiblyDisjointInst>(i).isDisjoint();
  map_lanes<2>(i, m, [&](const Scalar& a, const Scalar& b) {
    TermPool& pool = m.pool();
    const Scalar result = {pool.or_(a.bits, b.bits), {}, shadow_or(pool, a, b)};
    if (!disjoint) return result;
    return poison_if(pool, result, pool.not_(pool.is_zero(pool.and_(a.bits, b.bits))));
  });
}

void exec_xor(const llvm::BinaryOperator& i, Machine& m) {
  map_lanes<2>(i, m, [&](const Scalar& a, const Scalar& b) {
    return Scalar{m.pool().xor_(a.bits, b.bits), {}, shadow_xor(m.pool(), a, b)};
  });
}

}  // namespace bmc
