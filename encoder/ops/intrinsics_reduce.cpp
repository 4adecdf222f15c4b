// SPDX-License-Identifier: Apache-2.0
#include "encoder/ops/adapt.h"
#include "encoder/ops/checks.h"
#include "encoder/ops/extremes.h"
#include "encoder/state/shadow.h"

namespace bmc {
namespace {

using llvm::IntrinsicInst;

/// Folds the vector's lanes from the first to the last.
template <typename Combine>
void exec_reduction(const IntrinsicInst& i, Machine& m, Combine combine) {
  const Value lanes = m.value(*i.getArgOperand(0));
  if (lanes.empty()) return m.not_modelled(i, "scalable vectors");
  Scalar result = lanes.front();
  for (const Scalar& lane : llvm::drop_begin(lanes)) result = combine(m.pool(), result, lane);
  m.define(i, result);
}

void exec_llvm_vector_reduce_add(const IntrinsicInst& i, Machine& m) {
  exec_reduction(i, m, [](TermPool& pool, const Scalar& a, const Scalar& b) {
    return Scalar{pool.add(a.bits, b.bits), {}, shadow_carry(pool, a, b)};
  });
}

void exec_llvm_vector_reduce_mul(const IntrinsicInst& i, Machine& m) {
  exec_reduction(i, m, [](TermPool& pool, const Scalar& a, const Scalar& b) {
    return Scalar{pool.mul(a.bits, b.bits), {}, shadow_carry(pool, a, b)};
  });
}

void exec_llvm_vector_reduce_and(const IntrinsicInst& i, Machine& m) {
  exec_reduction(i, m, [](TermPool& pool, const Scalar& a, const Scalar& b) {
    return Scalar{pool.and_(a.bits, b.bits), {}, shadow_and(pool, a, b)};
  });
}

void exec_llvm_vector_reduce_or(const IntrinsicInst& i, Machine& m) {
  exec_reduction(i, m, [](TermPool& pool, const Scalar& a, const Scalar& b) {
    return Scalar{pool.or_(a.bits, b.bits), {}, shadow_or(pool, a, b)};
  });
}

void exec_llvm_vector_reduce_xor(const IntrinsicInst& i, Machine& m) {
  exec_reduction(i, m, [](TermPool& pool, const Scalar& a, const Scalar& b) {
    return Scalar{pool.xor_(a.bits, b.bits), {}, shadow_xor(pool, a, b)};
  });
}

void exec_integer_extreme(const IntrinsicInst& i, Machine& m, Extreme which, bool is_signed) {
  exec_reduction(i, m, [&](TermPool& pool, const Scalar& a, const Scalar& b) {
    return integer_extreme(pool, which, is_signed, a, b);
  });
}

void exec_llvm_vector_reduce_smax(const IntrinsicInst& i, Machine& m) {
  exec_integer_extreme(i, m, Extreme::Greatest, true);
}
void exec_llvm_vector_reduce_smin(const IntrinsicInst& i, Machine& m) {
  exec_integer_extreme(i, m, Extreme::Least, true);
}
void exec_llvm_vector_reduce_umax(const IntrinsicInst& i, Machine& m) {
  exec_integer_extreme(i, m, Extreme::Greatest, false);
}
void exec_llvm_vector_reduce_umin(const IntrinsicInst& i, Machine& m) {
  exec_integer_extreme(i, m, Extreme::Least, false);
}

using ExtremeMaker = Scalar (*)(TermPool&, FpFormat, Extreme, const Scalar&, const Scalar&);

void exec_float_extreme(const IntrinsicInst& i, Machine& m, ExtremeMaker make, Extreme which) {
  const std::optional<FpFormat> format = float_format(m, i, i.getType());
  if (!format) return;
  exec_reduction(i, m,
                 [&](TermPool& pool, const Scalar& a, const Scalar& b) { return make(pool, *format, which, a, b); });
}

void exec_llvm_vector_reduce_fmax(const IntrinsicInst& i, Machine& m) {
  exec_float_extreme(i, m, float_extreme_number, Extreme::Greatest);
}
void exec_llvm_vector_reduce_fmin(const IntrinsicInst& i, Machine& m) {
  exec_float_extreme(i, m, float_extreme_number, Extreme::Least);
}
void exec_llvm_vector_reduce_fmaximum(const IntrinsicInst& i, Machine& m) {
  exec_float_extreme(i, m, float_extreme_nan, Extreme::Greatest);
}
void exec_llvm_vector_reduce_fminimum(const IntrinsicInst& i, Machine& m) {
  exec_float_extreme(i, m, float_extreme_nan, Extreme::Least);
}

using FloatMaker = Term (TermPool::*)(FpFormat, Term, Term);

/// LangRef, llvm.vector.reduce.fadd and fmul: in order, from the start value; `reassoc` allows other orders too.
void exec_float_reduction(const IntrinsicInst& i, Machine& m, FloatMaker make) {
  const std::optional<FpFormat> format = float_format(m, i, i.getType());
  if (!format) return;
  TermPool& pool = m.pool();
  Scalar result = m.scalar(*i.getArgOperand(0));
  for (const Scalar& lane : m.value(*i.getArgOperand(1))) {
    const Term bits = (pool.*make)(*format, result.bits, lane.bits);
    check_float_result(m, i, *format, bits, {result.bits, lane.bits});
    result = {bits, {}, shadow_all(pool, fp_width(*format), {result, lane})};
  }
  m.define(i, result);
}

void exec_llvm_vector_reduce_fadd(const IntrinsicInst& i, Machine& m) { exec_float_reduction(i, m, &TermPool::fp_add); }
void exec_llvm_vector_reduce_fmul(const IntrinsicInst& i, Machine& m) { exec_float_reduction(i, m, &TermPool::fp_mul); }

constexpr IntrinsicRow kRows[] = {
    {llvm::Intrinsic::vector_reduce_add, Adapt<exec_llvm_vector_reduce_add>::fn},
    {llvm::Intrinsic::vector_reduce_mul, Adapt<exec_llvm_vector_reduce_mul>::fn},
    {llvm::Intrinsic::vector_reduce_and, Adapt<exec_llvm_vector_reduce_and>::fn},
    {llvm::Intrinsic::vector_reduce_or, Adapt<exec_llvm_vector_reduce_or>::fn},
    {llvm::Intrinsic::vector_reduce_xor, Adapt<exec_llvm_vector_reduce_xor>::fn},
    {llvm::Intrinsic::vector_reduce_smax, Adapt<exec_llvm_vector_reduce_smax>::fn},
    {llvm::Intrinsic::vector_reduce_smin, Adapt<exec_llvm_vector_reduce_smin>::fn},
    {llvm::Intrinsic::vector_reduce_umax, Adapt<exec_llvm_vector_reduce_umax>::fn},
    {llvm::Intrinsic::vector_reduce_umin, Adapt<exec_llvm_vector_reduce_umin>::fn},
    {llvm::Intrinsic::vector_reduce_fmax, Adapt<exec_llvm_vector_reduce_fmax>::fn},
    {llvm::Intrinsic::vector_reduce_fmin, Adapt<exec_llvm_vector_reduce_fmin>::fn},
    {llvm::Intrinsic::vector_reduce_fmaximum, Adapt<exec_llvm_vector_reduce_fmaximum>::fn},
    {llvm::Intrinsic::vector_reduce_fminimum, Adapt<exec_llvm_vector_reduce_fminimum>::fn},
    {llvm::Intrinsic::vector_reduce_fadd, Adapt<exec_llvm_vector_reduce_fadd>::fn},
    {llvm::Intrinsic::vector_reduce_fmul, Adapt<exec_llvm_vector_reduce_fmul>::fn},
};

}  // namespace

std::span<const IntrinsicRow> reduction_intrinsics() { return kRows; }

}  // namespace bmc
