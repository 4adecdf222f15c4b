// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/Constant.h>
#include <llvm/IR/Type.h>

#include <vector>

namespace bmc::test {

/// Constants of an integer, floating-point or vector type at which semantics tend to differ.
std::vector<llvm::Constant*> corner_values(llvm::Type* type);

}  // namespace bmc::test
