// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/IntrinsicInst.h>

#include "encoder/engine/engine.h"

namespace bmc {

/// va_start fills a va_list as the System V ABI for x86-64 lays it out (section 3.5.7), since clang lowers va_arg to
/// accesses of that structure.
void exec_va_start(const llvm::IntrinsicInst& call, Engine& engine);
void exec_va_copy(const llvm::IntrinsicInst& call, Engine& engine);
void exec_va_end(const llvm::IntrinsicInst& call, Engine& engine);

}  // namespace bmc
