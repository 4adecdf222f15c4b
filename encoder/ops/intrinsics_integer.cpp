// SPDX-License-Identifier: Apache-2.0
#include "encoder/ops/adapt.h"
#include "encoder/ops/checks.h"
#include "encoder/ops/extremes.h"
#include "encoder/ops/lanes.h"
#include "encoder/state/leaves.h"
#include "encoder/state/shadow.h"

namespace bmc {
namespace {

using llvm::IntrinsicInst;

/// LangRef, llvm.abs; with its flag set clang means abs of C17 7.22.6.1: the least value has no absolute one.
void exec_llvm_abs(const IntrinsicInst& i, Machine& m) {
  const bool least_is_undefined = llvm::cast<llvm::ConstantInt>(i.getArgOperand(1))->isOne();
  map_lanes<1>(i, m, [&](const Scalar& a) {
    TermPool& pool = m.pool();
    const unsigned width = pool.width(a.bits);
    const Term is_least = pool.eq(a.bits, pool.constant(llvm::APInt::getSignedMinValue(width)));
    if (least_is_undefined)
      claim_if_defined(m, PropertyKind::SignedOverflow, i, pool.not_(is_least), {a},
                       "the absolute value overflows " + std::to_string(width) + " bits");
    const Term bits = pool.ite(pool.is_negative(a.bits), pool.neg(a.bits), a.bits);
    return Scalar{bits, {}, shadow_all(pool, width, {a})};
  });
}

void exec_extreme(const IntrinsicInst& i, Machine& m, Extreme which, bool is_signed) {
  map_lanes<2>(i, m,
               [&](const Scalar& a, const Scalar& b) { return integer_extreme(m.pool(), which, is_signed, a, b); });
}

void exec_llvm_smax(const IntrinsicInst& i, Machine& m) { exec_extreme(i, m, Extreme::Greatest, true); }
void exec_llvm_smin(const IntrinsicInst& i, Machine& m) { exec_extreme(i, m, Extreme::Least, true); }
void exec_llvm_umax(const IntrinsicInst& i, Machine& m) { exec_extreme(i, m, Extreme::Greatest, false); }
void exec_llvm_umin(const IntrinsicInst& i, Machine& m) { exec_extreme(i, m, Extreme::Least, false); }

/// LangRef, llvm.scmp and llvm.ucmp: -1, 0 or 1.
void exec_three_way(const IntrinsicInst& i, Machine& m, bool is_signed) {
  const unsigned width = bits_of(i.getType()->getScalarType());
  map_lanes<2>(i, m, [&](const Scalar& a, const Scalar& b) {
    TermPool& pool = m.pool();
    const Term less = is_signed ? pool.slt(a.bits, b.bits) : pool.ult(a.bits, b.bits);
    const Term not_less = pool.ite(pool.eq(a.bits, b.bits), pool.zero(width), pool.constant(width, 1));
    return Scalar{pool.ite(less, pool.ones(width), not_less), {}, shadow_all(pool, width, {a, b})};
  });
}

void exec_llvm_scmp(const IntrinsicInst& i, Machine& m) { exec_three_way(i, m, true); }
void exec_llvm_ucmp(const IntrinsicInst& i, Machine& m) { exec_three_way(i, m, false); }

constexpr IntrinsicRow kRows[] = {
    {llvm::Intrinsic::abs, Adapt<exec_llvm_abs>::fn},   {llvm::Intrinsic::smax, Adapt<exec_llvm_smax>::fn},
    {llvm::Intrinsic::smin, Adapt<exec_llvm_smin>::fn}, {llvm::Intrinsic::umax, Adapt<exec_llvm_umax>::fn},
    {llvm::Intrinsic::umin, Adapt<exec_llvm_umin>::fn}, {llvm::Intrinsic::scmp, Adapt<exec_llvm_scmp>::fn},
    {llvm::Intrinsic::ucmp, Adapt<exec_llvm_ucmp>::fn},
};

}  // namespace

std::span<const IntrinsicRow> integer_intrinsics() { return kRows; }

}  // namespace bmc
