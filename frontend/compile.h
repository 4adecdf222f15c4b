// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/Support/MemoryBuffer.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"

namespace bmc {

/// Is the file a C or C++ source, judged by its name?
bool is_source_file(std::string_view file);

/// clang 19's program file; empty if there is none.
std::string find_clang();

/// The directory that holds bmc/bmc.h: beside the running program when installed, else in the source tree.
std::string default_include_dir();

/// The compiler's command line for `source`, program first; bitcode goes to standard output.
std::vector<std::string> compile_command(const std::string& source, const std::vector<std::string>& clang_options,
                                         const std::string& include_dir);

/// Compiles a source to unoptimised bitcode with clang 19. Warnings go to standard error; of errors the first becomes
/// the result, all go to standard error. Writes no file.
Result<std::unique_ptr<llvm::MemoryBuffer>> compile_source(const std::string& source,
                                                           const std::vector<std::string>& clang_options,
                                                           const std::string& include_dir);

}  // namespace bmc
