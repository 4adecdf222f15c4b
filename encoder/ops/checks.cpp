// SPDX-License-Identifier: Apache-2.0
#include "encoder/ops/checks.h"

#include <llvm/IR/Operator.h>

#include <utility>

#include "encoder/state/leaves.h"
#include "encoder/state/shadow.h"

namespace bmc {
namespace {

using FloatPredicate = Term (TermPool::*)(FpFormat, Term);

Term any_of(TermPool& pool, FloatPredicate holds, FpFormat format, std::initializer_list<Term> values) {
  Term any = pool.no();
  for (Term value : values) any = pool.or_(any, (pool.*holds)(format, value));
  return any;
}

/// Does `predicate` hold for the result or an operand?
Term any_involved(TermPool& pool, FloatPredicate predicate, FpFormat format, const Scalar& value,
                  std::initializer_list<Scalar> operands) {
  Term any = (pool.*predicate)(format, value.bits);
  for (const Scalar& operand : operands) any = pool.or_(any, (pool.*predicate)(format, operand.bits));
  return any;
}

}  // namespace

void claim_if_defined(Machine& machine, PropertyKind kind, const llvm::Instruction& at, Term ok,
                      std::initializer_list<Scalar> operands, std::string message) {
  TermPool& pool = machine.pool();
  machine.claim(kind, at, pool.or_(ok, any_undefined(pool, operands)), std::move(message));
}

Scalar poison_if(TermPool& pool, Scalar value, Term violated) {
  if (pool.is_no(violated)) return value;
  const unsigned width = pool.width(value.bits);
  value.shadow = normal_shadow(pool, pool.or_(shadow_bits(pool, value), pool.sext(violated, width)));
  return value;
}

Scalar undefined_scalar(Machine& machine, const llvm::Type* type) {
  TermPool& pool = machine.pool();
  const unsigned width = bits_of(type);
  const Term object = type->isPointerTy() ? pool.zero(kObjectBits) : Term();
  return {machine.fresh(width, "undefined"), object, pool.ones(width)};
}

std::optional<FpFormat> float_format(Machine& machine, const llvm::Instruction& at, const llvm::Type* type) {
  if (!type->getScalarType()->isPPC_FP128Ty()) return fp_format_of(type->getScalarType());
  machine.not_modelled(at, "the floating-point type ppc_fp128");
  return std::nullopt;
}

void check_float_result(Machine& machine, const llvm::Instruction& at, FpFormat format, Term result,
                        std::initializer_list<Term> operands) {
  TermPool& pool = machine.pool();
  if (machine.options().checks_for(PropertyKind::FloatOverflow)) {
    const Term from_infinity = any_of(pool, &TermPool::fp_is_inf, format, operands);
    const Term ok = pool.or_(pool.not_(pool.fp_is_inf(format, result)), from_infinity);
    machine.claim(PropertyKind::FloatOverflow, at, ok, "finite operands give an infinite result");
  }
  if (machine.options().checks_for(PropertyKind::FloatNan)) {
    const Term from_nan = any_of(pool, &TermPool::fp_is_nan, format, operands);
    const Term ok = pool.or_(pool.not_(pool.fp_is_nan(format, result)), from_nan);
    machine.claim(PropertyKind::FloatNan, at, ok, "the result is not a number though the operands are");
  }
}

Scalar apply_fast_math(Machine& machine, const llvm::Instruction& at, FpFormat format, Scalar value,
                       std::initializer_list<Scalar> operands) {
  const auto* math = llvm::dyn_cast<llvm::FPMathOperator>(&at);
  if (math == nullptr) return value;
  TermPool& pool = machine.pool();
  Term violated = pool.no();
  if (math->hasNoNaNs()) violated = any_involved(pool, &TermPool::fp_is_nan, format, value, operands);
  if (math->hasNoInfs())
    violated = pool.or_(violated, any_involved(pool, &TermPool::fp_is_inf, format, value, operands));
  return poison_if(pool, value, violated);
}

}  // namespace bmc
