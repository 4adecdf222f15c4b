// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/Module.h>

#include <memory>
#include <string_view>

#include "support/result.h"

namespace bmc {

/// The library models (harness/runtime) as pack_models packs them, embedded in the program by the build.
std::string_view model_archive();

/// Links into `module` the models of the library functions that it uses and does not define, and what these use in
/// turn. They carry kModelAttribute. What the user defines stays; inline copies of library functions from system
/// headers (available_externally) give way to a model.
Result<bool> link_models(llvm::Module& module);

}  // namespace bmc
