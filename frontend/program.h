// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <memory>
#include <string>
#include <vector>

namespace bmc {

/// The linked, normalised program: owns its LLVM context and module.
/// Functions and globals of bmc's own library models carry the attribute (metadata for globals) kModelAttribute.
struct Program {
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
  std::vector<std::string> inputs;  ///< As the user named them.
};

inline constexpr const char* kModelAttribute = "bmc-model";

}  // namespace bmc
