// SPDX-License-Identifier: Apache-2.0
#include <llvm/IR/Constants.h>

#include "encoder/ops/adapt.h"
#include "encoder/ops/checks.h"
#include "encoder/ops/lanes.h"
#include "encoder/state/leaves.h"
#include "encoder/state/pointer.h"
#include "encoder/state/shadow.h"

namespace bmc {
namespace {

using llvm::IntrinsicInst;

/// Hints, barriers for optimisers and annotations: the value of the first operand. For llvm.threadlocal.address the
/// operand's value is the executing thread's instance already.
void exec_first_operand(const IntrinsicInst& i, Machine& m) { m.define(i, m.value(*i.getArgOperand(0))); }

/// __builtin_assume, [[assume]]: undefined if it does not hold. Operand bundles (align, nonnull) claim nothing.
void exec_llvm_assume(const IntrinsicInst& i, Machine& m) {
  const Scalar condition = m.scalar(*i.getArgOperand(0));
  if (m.pool().is_yes(condition.bits) && condition.is_defined()) return;
  m.require_defined(i, condition, "assumption");
  m.claim(PropertyKind::Unreachable, i, condition.bits, "the assumption of __builtin_assume does not hold");
}

void exec_llvm_is_constant(const IntrinsicInst& i, Machine& m) {
  const auto* constant = llvm::dyn_cast<llvm::Constant>(i.getArgOperand(0));
  m.define(i, Scalar{m.pool().boolean(constant != nullptr && constant->isManifestConstant()), {}, {}});
}

/// Does the mask keep every bit that an object number or an offset's sign occupies?
bool keeps_object(TermPool& pool, Term mask) {
  const Term high = pool.extract(mask, kOffsetBits - 1, kObjectBits + 1);
  return pool.is_const(high) && pool.value(high).isAllOnes();
}

/// LangRef, llvm.ptrmask: clears bits of the address. Objects lie at multiples of 2^kOffsetBits, so that clearing low
/// bits of the offset is the same.
void exec_llvm_ptrmask(const IntrinsicInst& i, Machine& m) {
  map_lanes<2>(i, m, [&](const Scalar& pointer, const Scalar& short_mask) {
    TermPool& pool = m.pool();
    const Term mask = pool.sext_or_trunc(short_mask.bits, kPointerBits);
    Scalar result = keeps_object(pool, mask) ? Scalar{pool.and_(pointer.bits, mask), pointer.object, {}}
                                             : pointer_from_image(pool, pool.and_(pointer_image(pool, pointer), mask));
    result.shadow = shadow_all(pool, kPointerBits, {pointer, short_mask});
    return result;
  });
}

/// Clocks that nothing is known of.
void exec_any_value(const IntrinsicInst& i, Machine& m) {
  m.define(i, Scalar{m.fresh(bits_of(i.getType()), i.getCalledFunction()->getName()), {}, {}});
}

/// Checks that a build may leave in or out at will are in.
void exec_yes(const IntrinsicInst& i, Machine& m) { m.define(i, Scalar{m.pool().yes(), {}, {}}); }

/// C17 5.2.4.2.2: 1 is rounding to nearest.
void exec_llvm_get_rounding(const IntrinsicInst& i, Machine& m) {
  m.define(i, Scalar{m.pool().constant(bits_of(i.getType()), 1), {}, {}});
}

constexpr IntrinsicRow kRows[] = {
    {llvm::Intrinsic::expect, Adapt<exec_first_operand>::fn},
    {llvm::Intrinsic::expect_with_probability, Adapt<exec_first_operand>::fn},
    {llvm::Intrinsic::launder_invariant_group, Adapt<exec_first_operand>::fn},
    {llvm::Intrinsic::strip_invariant_group, Adapt<exec_first_operand>::fn},
    {llvm::Intrinsic::ssa_copy, Adapt<exec_first_operand>::fn},
    {llvm::Intrinsic::annotation, Adapt<exec_first_operand>::fn},
    {llvm::Intrinsic::ptr_annotation, Adapt<exec_first_operand>::fn},
    {llvm::Intrinsic::arithmetic_fence, Adapt<exec_first_operand>::fn},
    {llvm::Intrinsic::preserve_static_offset, Adapt<exec_first_operand>::fn},
    {llvm::Intrinsic::threadlocal_address, Adapt<exec_first_operand>::fn},
    {llvm::Intrinsic::assume, Adapt<exec_llvm_assume>::fn},
    {llvm::Intrinsic::is_constant, Adapt<exec_llvm_is_constant>::fn},
    {llvm::Intrinsic::ptrmask, Adapt<exec_llvm_ptrmask>::fn},
    {llvm::Intrinsic::readcyclecounter, Adapt<exec_any_value>::fn},
    {llvm::Intrinsic::readsteadycounter, Adapt<exec_any_value>::fn},
    {llvm::Intrinsic::allow_runtime_check, Adapt<exec_yes>::fn},
    {llvm::Intrinsic::allow_ubsan_check, Adapt<exec_yes>::fn},
    {llvm::Intrinsic::get_rounding, Adapt<exec_llvm_get_rounding>::fn},
};

}  // namespace

std::span<const IntrinsicRow> other_intrinsics() { return kRows; }

}  // namespace bmc
