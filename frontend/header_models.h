// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/Module.h>

namespace bmc {

/// Inline functions of the standard library that spin, or rely on what happens to be in one machine word, make a proof
/// expensive for no reason. Those that header_models.cpp lists, and that `module` has copies of, become calls of their
/// models in `models`, which are to be linked next. Both modules have one context.
void replace_header_functions(llvm::Module& module, const llvm::Module& models);

}  // namespace bmc
