// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/Instruction.h>
#include <llvm/IR/IntrinsicInst.h>

#include "encoder/state/machine.h"

namespace bmc {

/// The semantics of one instruction; an `exec_<opcode>` function behind a cast to its LLVM class.
using ExecFn = void (*)(const llvm::Instruction&, Machine&);

/// The semantics of a side-effect-free instruction by its opcode (arithmetic, comparison, conversion, aggregates,
/// vectors, select, freeze), or null: control flow, memory and calls are the engine's own.
ExecFn pure_semantics(unsigned opcode);

/// The semantics of a side-effect-free intrinsic, or null if it is not one of these.
ExecFn pure_intrinsic(llvm::Intrinsic::ID id);

/// Does executing the intrinsic change nothing at all (debug information, annotations, scopes without effect)?
bool is_ignored_intrinsic(llvm::Intrinsic::ID id);

}  // namespace bmc
