// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBuffer.h>

#include <memory>
#include <string>

#include "support/result.h"

namespace bmc {

/// The contents of an input file that is not a source. Missing, empty and unreadable files are errors.
Result<std::unique_ptr<llvm::MemoryBuffer>> read_input(const std::string& file);

/// Parses bitcode or textual IR, whichever `buffer` holds, for x86-64; an IR without a target gets Linux on x86-64.
/// The result still needs check_module, unless it is known to pass.
/// Requires: capture_diagnostics(context). LLVM may abort on some malformed bitcode: see probe.h.
Result<std::unique_ptr<llvm::Module>> parse_module(const llvm::MemoryBuffer& buffer, const std::string& file,
                                                   llvm::LLVMContext& context);

/// An Error if LLVM's verifier does not accept the module, with its first complaint. Debug information that is broken
/// is dropped, as LLVM's tools do; the value says whether it was.
Result<bool> check_module(llvm::Module& module, const std::string& where);

}  // namespace bmc
