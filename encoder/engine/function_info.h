// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

#include <vector>

#include "frontend/loops.h"

namespace bmc {

/// What the engine works out once per function.
struct FunctionInfo {
  const llvm::Function* function = nullptr;
  BlockOrder order;
  bool is_library = false;  ///< A model of ours or code from a system header.
  bool is_model = false;

  /// Numbers of arguments and instructions with a value, for the activation's registers.
  llvm::DenseMap<const llvm::Value*, unsigned> registers;
  unsigned register_count = 0;

  /// Slots of the state: variables whose address never leaves loads and stores of their own type …
  llvm::DenseMap<const llvm::AllocaInst*, unsigned> promoted;
  /// … and registers used outside the innermost loop that defines them (by register number; ~0u: none).
  std::vector<unsigned> escaping_slot;
  unsigned slot_count = 0;

  /// By loop: the blocks that a run may pass while it only finds out whether there is a further run (the loop's test
  /// before its body). Empty: the loop tests after its body, or never.
  std::vector<llvm::DenseSet<const llvm::BasicBlock*>> test_blocks;

  /// Allocas with lifetime markers: they are dead until their scope begins.
  llvm::DenseSet<const llvm::AllocaInst*> scoped;
};

FunctionInfo analyse_function(const llvm::Function& function);

}  // namespace bmc
