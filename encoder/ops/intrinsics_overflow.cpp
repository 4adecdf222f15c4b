// SPDX-License-Identifier: Apache-2.0
#include "encoder/ops/adapt.h"
#include "encoder/ops/checks.h"
#include "encoder/ops/lanes.h"
#include "encoder/state/shadow.h"

namespace bmc {
namespace {

using llvm::IntrinsicInst;
using BinaryMaker = Term (TermPool::*)(Term, Term);

/// LangRef, "Arithmetic with Overflow Intrinsics": the wrapped results, then the flags.
void exec_with_overflow(const IntrinsicInst& i, Machine& m, BinaryMaker result, BinaryMaker overflows) {
  TermPool& pool = m.pool();
  const auto [left, right] = operand_values<2>(i, m);
  Value wrapped, flags;
  for (std::size_t k = 0; k < left.size(); k++) {
    const Scalar &a = left[k], &b = right[k];
    wrapped.push_back({(pool.*result)(a.bits, b.bits), {}, shadow_carry(pool, a, b)});
    flags.push_back({(pool.*overflows)(a.bits, b.bits), {}, shadow_all(pool, 1, {a, b})});
  }
  wrapped.append(flags);
  m.define(i, std::move(wrapped));
}

Term least_or_greatest(TermPool& pool, Term negative, unsigned width) {
  return pool.ite(negative, pool.constant(llvm::APInt::getSignedMinValue(width)),
                  pool.constant(llvm::APInt::getSignedMaxValue(width)));
}

/// The left operand's sign tells in which direction a signed sum or difference leaves the range.
void exec_signed_sat(const IntrinsicInst& i, Machine& m, BinaryMaker result, BinaryMaker overflows) {
  map_lanes<2>(i, m, [&](const Scalar& a, const Scalar& b) {
    TermPool& pool = m.pool();
    const unsigned width = pool.width(a.bits);
    const Term limit = least_or_greatest(pool, pool.is_negative(a.bits), width);
    const Term bits = pool.ite((pool.*overflows)(a.bits, b.bits), limit, (pool.*result)(a.bits, b.bits));
    return Scalar{bits, {}, shadow_all(pool, width, {a, b})};
  });
}

void exec_llvm_uadd_sat(const IntrinsicInst& i, Machine& m) {
  map_lanes<2>(i, m, [&](const Scalar& a, const Scalar& b) {
    TermPool& pool = m.pool();
    const unsigned width = pool.width(a.bits);
    const Term bits = pool.ite(pool.uadd_overflows(a.bits, b.bits), pool.ones(width), pool.add(a.bits, b.bits));
    return Scalar{bits, {}, shadow_all(pool, width, {a, b})};
  });
}

void exec_llvm_usub_sat(const IntrinsicInst& i, Machine& m) {
  map_lanes<2>(i, m, [&](const Scalar& a, const Scalar& b) {
    TermPool& pool = m.pool();
    const unsigned width = pool.width(a.bits);
    const Term bits = pool.ite(pool.ult(a.bits, b.bits), pool.zero(width), pool.sub(a.bits, b.bits));
    return Scalar{bits, {}, shadow_all(pool, width, {a, b})};
  });
}

/// LangRef, llvm.{s,u}shl.sat: saturates if shifting back does not give the operand; poison for a large amount.
Scalar shl_sat_lane(TermPool& pool, bool is_signed, const Scalar& a, const Scalar& amount) {
  const unsigned width = pool.width(a.bits);
  const Term shifted = pool.shl(a.bits, amount.bits);
  const Term back = is_signed ? pool.ashr(shifted, amount.bits) : pool.lshr(shifted, amount.bits);
  const Term limit = is_signed ? least_or_greatest(pool, pool.is_negative(a.bits), width) : pool.ones(width);
  const Term bits = pool.ite(pool.eq(back, a.bits), shifted, limit);
  const Term too_large = pool.not_(pool.ult(amount.bits, pool.constant(width, width)));
  return poison_if(pool, {bits, {}, shadow_all(pool, width, {a, amount})}, too_large);
}

void exec_llvm_sshl_sat(const IntrinsicInst& i, Machine& m) {
  map_lanes<2>(i, m, [&](const Scalar& a, const Scalar& b) { return shl_sat_lane(m.pool(), true, a, b); });
}

void exec_llvm_ushl_sat(const IntrinsicInst& i, Machine& m) {
  map_lanes<2>(i, m, [&](const Scalar& a, const Scalar& b) { return shl_sat_lane(m.pool(), false, a, b); });
}

void exec_llvm_sadd_with_overflow(const IntrinsicInst& i, Machine& m) {
  exec_with_overflow(i, m, &TermPool::add, &TermPool::sadd_overflows);
}
void exec_llvm_uadd_with_overflow(const IntrinsicInst& i, Machine& m) {
  exec_with_overflow(i, m, &TermPool::add, &TermPool::uadd_overflows);
}
void exec_llvm_ssub_with_overflow(const IntrinsicInst& i, Machine& m) {
  exec_with_overflow(i, m, &TermPool::sub, &TermPool::ssub_overflows);
}
void exec_llvm_usub_with_overflow(const IntrinsicInst& i, Machine& m) {
  exec_with_overflow(i, m, &TermPool::sub, &TermPool::usub_overflows);
}
void exec_llvm_smul_with_overflow(const IntrinsicInst& i, Machine& m) {
  exec_with_overflow(i, m, &TermPool::mul, &TermPool::smul_overflows);
}
void exec_llvm_umul_with_overflow(const IntrinsicInst& i, Machine& m) {
  exec_with_overflow(i, m, &TermPool::mul, &TermPool::umul_overflows);
}
void exec_llvm_sadd_sat(const IntrinsicInst& i, Machine& m) {
  exec_signed_sat(i, m, &TermPool::add, &TermPool::sadd_overflows);
}
void exec_llvm_ssub_sat(const IntrinsicInst& i, Machine& m) {
  exec_signed_sat(i, m, &TermPool::sub, &TermPool::ssub_overflows);
}

constexpr IntrinsicRow kRows[] = {
    {llvm::Intrinsic::sadd_with_overflow, Adapt<exec_llvm_sadd_with_overflow>::fn},
    {llvm::Intrinsic::uadd_with_overflow, Adapt<exec_llvm_uadd_with_overflow>::fn},
    {llvm::Intrinsic::ssub_with_overflow, Adapt<exec_llvm_ssub_with_overflow>::fn},
    {llvm::Intrinsic::usub_with_overflow, Adapt<exec_llvm_usub_with_overflow>::fn},
    {llvm::Intrinsic::smul_with_overflow, Adapt<exec_llvm_smul_with_overflow>::fn},
    {llvm::Intrinsic::umul_with_overflow, Adapt<exec_llvm_umul_with_overflow>::fn},
    {llvm::Intrinsic::sadd_sat, Adapt<exec_llvm_sadd_sat>::fn},
    {llvm::Intrinsic::uadd_sat, Adapt<exec_llvm_uadd_sat>::fn},
    {llvm::Intrinsic::ssub_sat, Adapt<exec_llvm_ssub_sat>::fn},
    {llvm::Intrinsic::usub_sat, Adapt<exec_llvm_usub_sat>::fn},
    {llvm::Intrinsic::sshl_sat, Adapt<exec_llvm_sshl_sat>::fn},
    {llvm::Intrinsic::ushl_sat, Adapt<exec_llvm_ushl_sat>::fn},
};

}  // namespace

std::span<const IntrinsicRow> overflow_intrinsics() { return kRows; }

}  // namespace bmc
