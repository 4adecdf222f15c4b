// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBuffer.h>

#include <memory>
#include <optional>
#include <string>

#include "support/result.h"

namespace bmc {

/// The contents of an input file that is not a source. Missing, empty and unreadable files are errors.
Result<std::unique_ptr<llvm::MemoryBuffer>> read_input(const std::string& file);

/// Parses and verifies bitcode or textual IR, whichever `buffer` holds, for x86-64; an IR without a target gets Linux on
/// x86-64. Debug information that is broken or of another version is dropped, as LLVM's tools do.
/// Requires: capture_diagnostics(context). LLVM may abort on some malformed bitcode: see probe.h.
Result<std::unique_ptr<llvm::Module>> parse_module(const llvm::MemoryBuffer& buffer, const std::string& file,
                                                   llvm::LLVMContext& context);

/// An Error if LLVM's verifier does not accept the module, with its first complaint.
std::optional<Error> verify(const llvm::Module& module, const std::string& where);

}  // namespace bmc
