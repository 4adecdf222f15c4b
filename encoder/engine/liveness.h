// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/BitVector.h>

#include <vector>

#include "encoder/engine/function_info.h"

namespace bmc {

/// By loop: the slots of the state (FunctionInfo) whose value at the loop's head, behind its phi nodes, may still be
/// used. Cost: linear in the function's instructions, times the depth of loops.
std::vector<llvm::BitVector> live_at_loop_heads(const FunctionInfo& info);

}  // namespace bmc
