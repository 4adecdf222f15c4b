// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Function.h>

#include <string>
#include <vector>

#include "support/source_loc.h"

namespace bmc {

/// A loop: a component of the weak topological order (Bourdoncle, FMPA 1993), which exists for irreducible graphs too.
struct Loop {
  std::string id;                        ///< FUNCTION.N, N counting from 0 in source order.
  const llvm::BasicBlock* head = nullptr;
  int parent = -1;                       ///< Index of the enclosing loop, -1 for none.
  unsigned depth = 1;                    ///< 1 for an outermost loop.
  SourceLoc location;                    ///< Line where the loop statement starts.
};

/// The order in which the engine executes a function's blocks. Every edge u -> v either leads to a later position or
/// goes back to the head of a loop that contains u. The blocks of a loop are contiguous in the order, head first.
/// A block that ends in `unreachable` belongs to the loop that it is reached from.
struct BlockOrder {
  std::vector<const llvm::BasicBlock*> blocks;                  ///< Reachable blocks, in order.
  llvm::DenseMap<const llvm::BasicBlock*, unsigned> position;   ///< Inverse of `blocks`.
  std::vector<int> loop_of;                                     ///< By position: innermost loop, -1 for none.
  std::vector<Loop> loops;                                      ///< Outer before inner.

  /// Is `loop` the loop `inner` or one that encloses it? -1 encloses everything.
  bool encloses(int loop, int inner) const;
};

BlockOrder order_blocks(const llvm::Function& function);

}  // namespace bmc
