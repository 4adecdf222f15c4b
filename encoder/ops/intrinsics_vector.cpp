// SPDX-License-Identifier: Apache-2.0
#include <llvm/IR/Constants.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/IntrinsicsX86.h>

#include "encoder/ops/adapt.h"
#include "encoder/ops/checks.h"
#include "encoder/state/leaves.h"
#include "encoder/state/shadow.h"

namespace bmc {
namespace {

using llvm::IntrinsicInst;

std::size_t constant_argument(const IntrinsicInst& i, unsigned argument) {
  return static_cast<std::size_t>(llvm::cast<llvm::ConstantInt>(i.getArgOperand(argument))->getZExtValue());
}

/// Is any vector involved scalable? Then there are no lanes to move, and the path ends as not modelled.
bool is_scalable(const IntrinsicInst& i, Machine& m) {
  bool scalable = llvm::isa<llvm::ScalableVectorType>(i.getType());
  for (const llvm::Use& argument : i.args()) scalable |= llvm::isa<llvm::ScalableVectorType>(argument->getType());
  if (scalable) m.not_modelled(i, "scalable vectors");
  return scalable;
}

void exec_llvm_vector_reverse(const IntrinsicInst& i, Machine& m) {
  if (is_scalable(i, m)) return;
  const Value lanes = m.value(*i.getArgOperand(0));
  m.define(i, Value(lanes.rbegin(), lanes.rend()));
}

/// A window over both vectors, that starts at a lane of the first, counted from its end if negative.
void exec_llvm_vector_splice(const IntrinsicInst& i, Machine& m) {
  if (is_scalable(i, m)) return;
  Value lanes = m.value(*i.getArgOperand(0));
  const auto count = static_cast<std::int64_t>(lanes.size());
  const Value second = m.value(*i.getArgOperand(1));
  lanes.append(second.begin(), second.end());
  const std::int64_t start = llvm::cast<llvm::ConstantInt>(i.getArgOperand(2))->getSExtValue();
  const Scalar* first = lanes.begin() + (start < 0 ? count + start : start);
  m.define(i, Value(first, first + count));
}

void exec_llvm_vector_interleave2(const IntrinsicInst& i, Machine& m) {
  if (is_scalable(i, m)) return;
  const Value even = m.value(*i.getArgOperand(0)), odd = m.value(*i.getArgOperand(1));
  Value result;
  for (std::size_t k = 0; k < even.size(); k++) result.append({even[k], odd[k]});
  m.define(i, std::move(result));
}

void exec_llvm_vector_deinterleave2(const IntrinsicInst& i, Machine& m) {
  if (is_scalable(i, m)) return;
  const Value lanes = m.value(*i.getArgOperand(0));
  Value result;
  for (std::size_t k = 0; k < lanes.size(); k += 2) result.push_back(lanes[k]);
  for (std::size_t k = 1; k < lanes.size(); k += 2) result.push_back(lanes[k]);
  m.define(i, std::move(result));
}

void exec_llvm_vector_insert(const IntrinsicInst& i, Machine& m) {
  if (is_scalable(i, m)) return;
  Value lanes = m.value(*i.getArgOperand(0));
  const Value part = m.value(*i.getArgOperand(1));
  std::copy(part.begin(), part.end(), lanes.begin() + constant_argument(i, 2));
  m.define(i, std::move(lanes));
}

void exec_llvm_vector_extract(const IntrinsicInst& i, Machine& m) {
  if (is_scalable(i, m)) return;
  const Value lanes = m.value(*i.getArgOperand(0));
  const Scalar* first = lanes.begin() + constant_argument(i, 1);
  m.define(i, Value(first, first + leaf_count(i.getType())));
}

void exec_llvm_experimental_stepvector(const IntrinsicInst& i, Machine& m) {
  if (is_scalable(i, m)) return;
  const unsigned width = bits_of(i.getType()->getScalarType());
  Value result;
  for (unsigned lane = 0; lane < leaf_count(i.getType()); lane++)
    result.push_back({m.pool().constant(width, lane), {}, {}});
  m.define(i, std::move(result));
}

/// LangRef, llvm.get.active.lane.mask: is base + lane, without wrapping around, below the count?
void exec_llvm_get_active_lane_mask(const IntrinsicInst& i, Machine& m) {
  if (is_scalable(i, m)) return;
  TermPool& pool = m.pool();
  const Scalar base = m.scalar(*i.getArgOperand(0)), count = m.scalar(*i.getArgOperand(1));
  const unsigned roomy = pool.width(base.bits) + 32;
  Value result;
  for (unsigned lane = 0; lane < leaf_count(i.getType()); lane++) {
    const Term index = pool.add(pool.zext(base.bits, roomy), lane);
    result.push_back({pool.ult(index, pool.zext(count.bits, roomy)), {}, shadow_all(pool, 1, {base, count})});
  }
  m.define(i, std::move(result));
}

/// Intel's manual, PMOVMSKB and MOVMSKPS: bit k is the sign of lane k, the bits above are 0.
void exec_llvm_x86_movmsk(const IntrinsicInst& i, Machine& m) {
  TermPool& pool = m.pool();
  const Value lanes = m.value(*i.getArgOperand(0));
  Term signs = pool.is_negative(lanes.front().bits);
  Term shadow = pool.is_negative(shadow_bits(pool, lanes.front()));
  for (std::size_t k = 1; k < lanes.size(); k++) {
    signs = pool.concat(pool.is_negative(lanes[k].bits), signs);
    shadow = pool.concat(pool.is_negative(shadow_bits(pool, lanes[k])), shadow);
  }
  const unsigned width = bits_of(i.getType());
  m.define(i, Scalar{pool.zext(signs, width), {}, normal_shadow(pool, pool.zext(shadow, width))});
}

constexpr IntrinsicRow kRows[] = {
    {llvm::Intrinsic::vector_reverse, Adapt<exec_llvm_vector_reverse>::fn},
    {llvm::Intrinsic::vector_splice, Adapt<exec_llvm_vector_splice>::fn},
    {llvm::Intrinsic::vector_interleave2, Adapt<exec_llvm_vector_interleave2>::fn},
    {llvm::Intrinsic::vector_deinterleave2, Adapt<exec_llvm_vector_deinterleave2>::fn},
    {llvm::Intrinsic::vector_insert, Adapt<exec_llvm_vector_insert>::fn},
    {llvm::Intrinsic::vector_extract, Adapt<exec_llvm_vector_extract>::fn},
    {llvm::Intrinsic::experimental_stepvector, Adapt<exec_llvm_experimental_stepvector>::fn},
    {llvm::Intrinsic::get_active_lane_mask, Adapt<exec_llvm_get_active_lane_mask>::fn},
    {llvm::Intrinsic::x86_sse2_pmovmskb_128, Adapt<exec_llvm_x86_movmsk>::fn},
    {llvm::Intrinsic::x86_sse_movmsk_ps, Adapt<exec_llvm_x86_movmsk>::fn},
    {llvm::Intrinsic::x86_sse2_movmsk_pd, Adapt<exec_llvm_x86_movmsk>::fn},
    {llvm::Intrinsic::x86_avx2_pmovmskb, Adapt<exec_llvm_x86_movmsk>::fn},
    {llvm::Intrinsic::x86_avx_movmsk_ps_256, Adapt<exec_llvm_x86_movmsk>::fn},
    {llvm::Intrinsic::x86_avx_movmsk_pd_256, Adapt<exec_llvm_x86_movmsk>::fn},
};

}  // namespace

std::span<const IntrinsicRow> vector_intrinsics() { return kRows; }

}  // namespace bmc
