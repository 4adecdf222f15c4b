// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "encoder/encode_options.h"
#include "encoder/ops/ops.h"
#include "tests/encoder/ops/test_machine.h"

namespace bmc::test {

/// A function of LLVM IR whose body is the instruction under test; its arguments are called %a, %b, %c, %d.
/// `setup` holds instructions before it.
class OneInstruction {
 public:
  OneInstruction(std::string_view instruction, const std::vector<std::string>& argument_types,
                 std::string_view setup = "");

  const llvm::Instruction& instruction() const { return *instruction_; }
  llvm::Instruction& instruction() { return *instruction_; }
  const llvm::Function& function() const { return *instruction_->getFunction(); }
  const llvm::Argument& argument(unsigned k) const { return *function().getArg(k); }
  const llvm::DataLayout& layout() const { return module_->getDataLayout(); }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  llvm::LLVMContext context_;
  std::unique_ptr<llvm::Module> module_;
  llvm::Instruction* instruction_ = nullptr;
};

/// The semantics of the instruction, intrinsic or not; null if it is not pure.
ExecFn semantics_of_instruction(const llvm::Instruction& instruction);

/// A value of the argument's type whose bits are fresh variables; `with_shadow` makes the shadows variables as well.
Value symbolic_value(TermPool& pool, const llvm::Type& type, bool with_shadow = false);

/// One execution: pool, machine and options together.
struct Execution {
  explicit Execution(const OneInstruction& code, const EncodeOptions& chosen = {})
      : options(chosen), machine(pool, code.layout(), options) {}

  TermPool pool;
  EncodeOptions options;
  TestMachine machine;

  /// Executes the instruction and gives its value.
  Value run(const OneInstruction& code);
};

Scalar number(TermPool& pool, unsigned width, std::uint64_t bits);
/// An integer with the given undefined bits.
Scalar partly_undefined(TermPool& pool, unsigned width, std::uint64_t bits, std::uint64_t undefined_bits);
Scalar pointer_to(TermPool& pool, std::uint64_t object, std::int64_t offset);

}  // namespace bmc::test
