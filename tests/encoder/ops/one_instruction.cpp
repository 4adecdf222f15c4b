// SPDX-License-Identifier: Apache-2.0
#include "tests/encoder/ops/one_instruction.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Support/SourceMgr.h>

#include <stdexcept>

#include "encoder/state/leaves.h"

namespace bmc::test {
namespace {

constexpr std::string_view kDataLayout =
    "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\n";

std::string module_text(std::string_view instruction, const std::vector<std::string>& types, std::string_view setup) {
  std::string text(kDataLayout);
  text += "define void @f(";
  for (std::size_t k = 0; k < types.size(); k++)
    text += (k == 0 ? "" : ", ") + types[k] + " %" + static_cast<char>('a' + k);
  return text.append(") {\n").append(setup).append("\n  %r = ").append(instruction).append("\n  ret void\n}\n");
}

}  // namespace

OneInstruction::OneInstruction(std::string_view instruction, const std::vector<std::string>& argument_types,
                               std::string_view setup)
    : text_(module_text(instruction, argument_types, setup)) {
  llvm::SMDiagnostic error;
  module_ = llvm::parseAssemblyString(text_, error, context_);
  if (module_ == nullptr) throw std::invalid_argument(error.getMessage().str() + " in\n" + text_);
  for (llvm::Instruction& i : llvm::instructions(*module_->getFunction("f")))
    if (i.getName() == "r") instruction_ = &i;
}

ExecFn semantics_of_instruction(const llvm::Instruction& instruction) {
  if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
    return pure_intrinsic(intrinsic->getIntrinsicID());
  return pure_semantics(instruction.getOpcode());
}

Value symbolic_value(TermPool& pool, const llvm::Type& type, bool with_shadow) {
  const llvm::DataLayout layout("");
  Value value;
  for (const Leaf& leaf : leaves_of(const_cast<llvm::Type*>(&type), layout)) {
    const unsigned width = bits_of(leaf.type);
    Scalar scalar = {pool.variable(width, "bits"), {}, {}};
    if (leaf.type->isPointerTy()) scalar.object = pool.variable(kObjectBits, "object");
    if (with_shadow) scalar.shadow = pool.variable(width, "shadow");
    value.push_back(scalar);
  }
  return value;
}

Value Execution::run(const OneInstruction& code) {
  const ExecFn exec = semantics_of_instruction(code.instruction());
  if (exec == nullptr) throw std::invalid_argument("no semantics: " + code.text());
  exec(code.instruction(), machine);
  return machine.gaps().empty() && !code.instruction().getType()->isVoidTy() ? machine.value(code.instruction())
                                                                             : Value();
}

Scalar number(TermPool& pool, unsigned width, std::uint64_t bits) { return {pool.constant(width, bits), {}, {}}; }

Scalar partly_undefined(TermPool& pool, unsigned width, std::uint64_t bits, std::uint64_t undefined_bits) {
  return {pool.constant(width, bits), {}, pool.constant(width, undefined_bits)};
}

Scalar pointer_to(TermPool& pool, std::uint64_t object, std::int64_t offset) {
  return {pool.constant(kPointerBits, static_cast<std::uint64_t>(offset)), pool.constant(kObjectBits, object), {}};
}

}  // namespace bmc::test
