// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instruction.h>

#include <string>

#include "support/source_loc.h"

namespace bmc {

/// The source location of an instruction's own line; unknown (line 0) without debug information. With inlined code the
/// innermost scope counts.
SourceLoc location_of(const llvm::Instruction& instruction);
SourceLoc location_of(const llvm::Function& function);
SourceLoc location_of(const llvm::GlobalVariable& global);
SourceLoc location_of(const llvm::DILocation& location);

/// Does the file belong to the system (headers under /usr/include, /usr/lib and the like) or to bmc's models?
bool is_system_file(const std::string& file);

/// A function's name as in the source (demangled, without parameters); the linkage name if there is nothing better.
std::string source_name(const llvm::Function& function);
/// The name of the source variable an alloca or argument stands for; empty if unknown.
std::string variable_name(const llvm::Value& value);
std::string variable_name(const llvm::GlobalVariable& global);
/// The source type of the variable an alloca stands for; null if unknown.
const llvm::DIType* variable_type(const llvm::Value& value);
/// The size of the declared type that a pointer parameter points to, in bytes; 0 if unknown.
std::uint64_t pointee_size(const llvm::Argument& argument);

}  // namespace bmc
