// SPDX-License-Identifier: Apache-2.0
#include <llvm/IR/InstrTypes.h>

#include "encoder/ops/checks.h"
#include "encoder/ops/exec.h"
#include "encoder/ops/lanes.h"
#include "encoder/state/shadow.h"

namespace bmc {
namespace {

using FloatMaker = Term (TermPool::*)(FpFormat, Term, Term);

/// LangRef, "Floating-Point Environment": round to nearest even, no trap; a NaN result is the quiet one of TermPool.
void exec_float_binary(const llvm::BinaryOperator& i, Machine& m, FloatMaker make) {
  const std::optional<FpFormat> format = float_format(m, i, i.getType());
  if (!format) return;
  map_lanes<2>(i, m, [&](const Scalar& a, const Scalar& b) {
    TermPool& pool = m.pool();
    const Term bits = (pool.*make)(*format, a.bits, b.bits);
    check_float_result(m, i, *format, bits, {a.bits, b.bits});
    return apply_fast_math(m, i, *format, {bits, {}, shadow_all(pool, pool.width(bits), {a, b})}, {a, b});
  });
}

}  // namespace

void exec_fneg(const llvm::UnaryOperator& i, Machine& m) {
  const std::optional<FpFormat> format = float_format(m, i, i.getType());
  if (!format) return;
  map_lanes<1>(i, m, [&](const Scalar& a) {
    return apply_fast_math(m, i, *format, {m.pool().fp_neg(*format, a.bits), {}, a.shadow}, {a});
  });
}

void exec_fadd(const llvm::BinaryOperator& i, Machine& m) { exec_float_binary(i, m, &TermPool::fp_add); }
void exec_fsub(const llvm::BinaryOperator& i, Machine& m) { exec_float_binary(i, m, &TermPool::fp_sub); }
void exec_fmul(const llvm::BinaryOperator& i, Machine& m) { exec_float_binary(i, m, &TermPool::fp_mul); }
void exec_fdiv(const llvm::BinaryOperator& i, Machine& m) { exec_float_binary(i, m, &TermPool::fp_div); }
void exec_frem(const llvm::BinaryOperator& i, Machine& m) { exec_float_binary(i, m, &TermPool::fp_rem); }

}  // namespace bmc
