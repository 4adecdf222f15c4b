// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/IR/Module.h>

namespace bmc {

/// The model of that name, in the context of the program; null if there is none.
using FindModel = llvm::function_ref<const llvm::Function*(const char* name)>;

/// Inline functions of the standard library that spin, or rely on what happens to be in one machine word, make a proof
/// expensive for no reason. Those that header_models.cpp lists, and that `module` has copies of, become calls of their
/// models, which are to be linked next.
void replace_header_functions(llvm::Module& module, FindModel find_model);

}  // namespace bmc
