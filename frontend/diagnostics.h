// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/LLVMContext.h>

#include <string>

namespace bmc {

/// Keeps LLVM from printing: diagnostics of `context` are swallowed from now on, the first error is kept.
void capture_diagnostics(llvm::LLVMContext& context);

/// The first error since the last call, in one line; empty if there was none.
/// Requires: capture_diagnostics(context) was called.
std::string take_diagnostic(llvm::LLVMContext& context);

}  // namespace bmc
