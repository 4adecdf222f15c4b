// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "frontend/program.h"
#include "support/result.h"

namespace bmc {

struct LoadOptions {
  std::vector<std::string> inputs;         ///< .bc, .ll, .c, .cc, .cpp, .cxx; linked in this order.
  std::vector<std::string> clang_options;  ///< Appended to the compiler's command line for sources.
  std::string include_dir;                 ///< Where bmc/bmc.h lies.
};

/// Reads, compiles, verifies and links the inputs, then links in the library models that they need.
/// Bad input of any kind is an Error naming the file; LLVM's own diagnostics never reach the terminal unasked.
Result<Program> load_program(const LoadOptions& options);

}  // namespace bmc
