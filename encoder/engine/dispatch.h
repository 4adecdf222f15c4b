// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/Instruction.h>
#include <llvm/IR/IntrinsicInst.h>

#include "encoder/engine/engine.h"

namespace bmc {

/// The semantics of an instruction that needs more than the Machine: control flow, memory, calls.
using EngineFn = void (*)(const llvm::Instruction&, Engine&);
/// The same for an intrinsic.
using IntrinsicFn = void (*)(const llvm::IntrinsicInst&, Engine&);

/// Executes one instruction: by the engine's own table, else by encoder/ops, else it is not modelled.
void execute_semantics(const llvm::Instruction& instruction, Engine& engine);

// The tables' parts, one per file.
EngineFn control_semantics(unsigned opcode);      // control.cpp
EngineFn memory_semantics(unsigned opcode);       // memory_ops.cpp
IntrinsicFn memory_intrinsic(llvm::Intrinsic::ID id);   // memory_intrinsics.cpp
void exec_call(const llvm::Instruction& instruction, Engine& engine);  // calls.cpp

}  // namespace bmc
