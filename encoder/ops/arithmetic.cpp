// SPDX-License-Identifier: Apache-2.0
#include <llvm/IR/Constants.h>
#include <llvm/IR/Operator.h>

#include <string>
#include <string_view>

#include "encoder/ops/checks.h"
#include "encoder/ops/exec.h"
#include "encoder/ops/lanes.h"
#include "encoder/state/pointer.h"
#include "encoder/state/shadow.h"

namespace bmc {
namespace {

/// Narrower unsigned arithmetic is promoted to int in C; what remains of it in bitcode is not the user's.
constexpr unsigned kNarrowestUnsigned = 32;

using BinaryMaker = Term (TermPool::*)(Term, Term);

/// What add, sub and mul have of their own.
struct Wrapping {
  BinaryMaker result;
  BinaryMaker signed_overflows;
  BinaryMaker unsigned_overflows;
  std::string_view noun;
};
constexpr Wrapping kAddition = {&TermPool::add, &TermPool::sadd_overflows, &TermPool::uadd_overflows, "addition"};
constexpr Wrapping kSubtraction = {&TermPool::sub, &TermPool::ssub_overflows, &TermPool::usub_overflows, "subtraction"};
constexpr Wrapping kMultiplication = {&TermPool::mul, &TermPool::smul_overflows, &TermPool::umul_overflows,
                                      "multiplication"};

std::string overflow_message(std::string_view sign, std::string_view noun, unsigned width) {
  std::string message;
  message.reserve(64);
  message.append(sign);
  return message.append(noun).append(" overflows ").append(std::to_string(width)).append(" bits");
}

/// Clang writes x - c, and x--, of unsigned type as an addition of -c: there the subtraction's wrap-around counts.
Term unsigned_wraps(const llvm::BinaryOperator& i, TermPool& pool, const Wrapping& row, Term a, Term b) {
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(i.getOperand(1));
  if (i.getOpcode() == llvm::Instruction::Add && constant != nullptr && constant->isNegative())
    return pool.usub_overflows(a, pool.neg(b));
  return (pool.*row.unsigned_overflows)(a, b);
}

void claim_no_wrap(const llvm::BinaryOperator& i, Machine& m, const Wrapping& row, const Scalar& a, const Scalar& b) {
  TermPool& pool = m.pool();
  const unsigned width = pool.width(a.bits);
  if (i.hasNoSignedWrap()) {  // C17 6.5p5: undefined
    if (!m.options().checks_for(PropertyKind::SignedOverflow)) return;
    const Term ok = pool.not_((pool.*row.signed_overflows)(a.bits, b.bits));
    claim_if_defined(m, PropertyKind::SignedOverflow, i, ok, {a, b}, overflow_message("signed ", row.noun, width));
  } else if (width >= kNarrowestUnsigned && m.options().checks_for(PropertyKind::UnsignedOverflow)) {
    const Term ok = pool.not_(unsigned_wraps(i, pool, row, a.bits, b.bits));
    claim_if_defined(m, PropertyKind::UnsignedOverflow, i, ok, {a, b}, overflow_message("unsigned ", row.noun, width));
  }
}

Scalar wrapping_lane(const llvm::BinaryOperator& i, Machine& m, const Wrapping& row, const Scalar& a, const Scalar& b) {
  TermPool& pool = m.pool();
  claim_no_wrap(i, m, row, a, b);
  const Scalar result = {(pool.*row.result)(a.bits, b.bits), {}, shadow_carry(pool, a, b)};
  if (!i.hasNoUnsignedWrap()) return result;
  return poison_if(pool, result, (pool.*row.unsigned_overflows)(a.bits, b.bits));
}

void exec_wrapping(const llvm::BinaryOperator& i, Machine& m, const Wrapping& row) {
  map_lanes<2>(i, m, [&](const Scalar& a, const Scalar& b) { return wrapping_lane(i, m, row, a, b); });
}

/// The pointer behind a subtraction's operand, if a cast just before it made the operand of one.
const llvm::Value* pointer_behind(const llvm::BinaryOperator& i, unsigned operand) {
  const auto* cast = llvm::dyn_cast<llvm::PtrToIntOperator>(i.getOperand(operand));
  if (cast == nullptr || !cast->getPointerOperandType()->isPointerTy() || !cast->getType()->isIntegerTy(kPointerBits))
    return nullptr;
  const auto* instruction = llvm::dyn_cast<llvm::Instruction>(cast);
  if (instruction != nullptr && instruction->getParent() != i.getParent()) return nullptr;
  return cast->getPointerOperand();
}

/// The difference of two pointers' images: that of their offsets when they point into one object. Spelt out, because
/// no rewriting finds it when an offset is unbounded (C17 6.5.6p9).
Scalar pointer_difference(const llvm::BinaryOperator& i, Machine& m, const Scalar& a, const Scalar& b) {
  TermPool& pool = m.pool();
  const Term same_object = pool.eq(a.object, b.object);
  if (m.options().checks_for(PropertyKind::PointerCompare))
    claim_if_defined(m, PropertyKind::PointerCompare, i, same_object, {a, b},
                     "subtraction of pointers into different objects");
  Scalar result = {pool.sub(a.bits, b.bits), {}, shadow_carry(pool, a, b)};
  if (!pool.is_yes(same_object)) {
    const Term of_images = pool.sub(pointer_image(pool, a), pointer_image(pool, b));
    result.bits = pool.ite(same_object, result.bits, of_images);
  }
  return result;
}

/// Claims what every division needs: a defined divisor that is not 0.
void claim_divisor(const llvm::BinaryOperator& i, Machine& m, const Scalar& divisor) {
  m.require_defined(i, divisor, "divisor");
  m.claim(PropertyKind::DivisionByZero, i, m.pool().not_(m.pool().is_zero(divisor.bits)), "division by zero");
}

/// C17 6.5.5p6: if a/b is not representable, both a/b and a%b are undefined.
void claim_representable_quotient(const llvm::BinaryOperator& i, Machine& m, const Scalar& a, const Scalar& b) {
  TermPool& pool = m.pool();
  const unsigned width = pool.width(a.bits);
  const Term is_least = pool.eq(a.bits, pool.constant(llvm::APInt::getSignedMinValue(width)));
  const Term ok = pool.not_(pool.and_(is_least, pool.eq(b.bits, pool.ones(width))));
  claim_if_defined(m, PropertyKind::SignedOverflow, i, ok, {a}, overflow_message("signed ", "division", width));
}

/// The flag `exact` is not looked at: clang sets it on every pointer difference, where it says nothing that C's own
/// rules for the difference do not say.
Scalar divide(TermPool& pool, BinaryMaker maker, const Scalar& a, const Scalar& b) {
  return {(pool.*maker)(a.bits, b.bits), {}, shadow_all(pool, pool.width(a.bits), {a})};
}

void exec_unsigned_division(const llvm::BinaryOperator& i, Machine& m, BinaryMaker maker) {
  map_lanes<2>(i, m, [&](const Scalar& a, const Scalar& b) {
    claim_divisor(i, m, b);
    return divide(m.pool(), maker, a, b);
  });
}

void exec_signed_division(const llvm::BinaryOperator& i, Machine& m, BinaryMaker maker) {
  map_lanes<2>(i, m, [&](const Scalar& a, const Scalar& b) {
    claim_divisor(i, m, b);
    claim_representable_quotient(i, m, a, b);
    return divide(m.pool(), maker, a, b);
  });
}

}  // namespace

void exec_add(const llvm::BinaryOperator& i, Machine& m) { exec_wrapping(i, m, kAddition); }
void exec_mul(const llvm::BinaryOperator& i, Machine& m) { exec_wrapping(i, m, kMultiplication); }

void exec_sub(const llvm::BinaryOperator& i, Machine& m) {
  const llvm::Value* left = i.hasNoSignedWrap() ? nullptr : pointer_behind(i, 0);
  const llvm::Value* right = left == nullptr ? nullptr : pointer_behind(i, 1);
  if (right == nullptr) return exec_wrapping(i, m, kSubtraction);
  m.define(i, pointer_difference(i, m, m.scalar(*left), m.scalar(*right)));
}

void exec_udiv(const llvm::BinaryOperator& i, Machine& m) { exec_unsigned_division(i, m, &TermPool::udiv); }
void exec_urem(const llvm::BinaryOperator& i, Machine& m) { exec_unsigned_division(i, m, &TermPool::urem); }
void exec_sdiv(const llvm::BinaryOperator& i, Machine& m) { exec_signed_division(i, m, &TermPool::sdiv); }
void exec_srem(const llvm::BinaryOperator& i, Machine& m) { exec_signed_division(i, m, &TermPool::srem); }

}  // namespace bmc
