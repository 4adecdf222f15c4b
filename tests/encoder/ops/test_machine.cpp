// SPDX-License-Identifier: Apache-2.0
#include "tests/encoder/ops/test_machine.h"

#include <gtest/gtest.h>
#include <llvm/IR/Constants.h>

#include "encoder/state/leaves.h"
#include "encoder/state/pointer.h"
#include "encoder/state/shadow.h"

namespace bmc::test {
namespace {

void append_constant(TermPool& pool, const llvm::Constant& constant, Value& out) {
  llvm::Type* type = constant.getType();
  if (llvm::isa<llvm::UndefValue>(constant) && !type->isAggregateType() && !type->isVectorTy()) {
    const unsigned width = bits_of(type);
    out.push_back({pool.zero(width), type->isPointerTy() ? pool.zero(kObjectBits) : Term(), pool.ones(width)});
  } else if (const auto* integer = llvm::dyn_cast<llvm::ConstantInt>(&constant); integer && type->isIntegerTy()) {
    out.push_back({pool.constant(integer->getValue()), {}, {}});
  } else if (const auto* number = llvm::dyn_cast<llvm::ConstantFP>(&constant); number && !type->isVectorTy()) {
    out.push_back({pool.constant(number->getValueAPF().bitcastToAPInt()), {}, {}});
  } else if (llvm::isa<llvm::ConstantPointerNull>(constant)) {
    out.push_back(null_pointer(pool));
  } else {
    for (unsigned k = 0; const llvm::Constant* element = constant.getAggregateElement(k); k++)
      append_constant(pool, *element, out);
  }
}

}  // namespace

Value leaves_of_constant(TermPool& pool, const llvm::Constant& constant) {
  Value leaves;
  append_constant(pool, constant, leaves);
  EXPECT_EQ(leaves.size(), leaf_count(constant.getType()));
  return leaves;
}

std::vector<TestMachine::Claim> TestMachine::claims_of(PropertyKind kind) const {
  std::vector<Claim> found;
  for (const Claim& claim : claims_)
    if (claim.kind == kind) found.push_back(claim);
  return found;
}

Value TestMachine::value(const llvm::Value& operand) {
  if (const auto known = values_.find(&operand); known != values_.end()) return known->second;
  return leaves_of_constant(pool(), llvm::cast<llvm::Constant>(operand));
}

void TestMachine::define(const llvm::Instruction& instruction, Value value) {
  EXPECT_EQ(value.size(), leaf_count(instruction.getType()));
  values_[&instruction] = std::move(value);
}

void TestMachine::claim(PropertyKind kind, const llvm::Instruction&, Term ok, std::string message) {
  EXPECT_EQ(pool().width(ok), 1u);
  if (options().checks_for(kind)) claims_.push_back({kind, ok, std::move(message)});
}

void TestMachine::require_defined(const llvm::Instruction& at, const Scalar& scalar, std::string_view what) {
  claim(PropertyKind::UninitializedRead, at, pool().not_(is_undefined(pool(), scalar)), std::string(what));
}

}  // namespace bmc::test
