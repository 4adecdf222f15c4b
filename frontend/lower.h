// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/Module.h>

namespace bmc {

/// Brings the linked module into the form that the encoder takes. No step deletes, moves or weakens an instruction that
/// can have undefined behaviour; lower.cpp holds the list.
void lower(llvm::Module& module);

}  // namespace bmc
