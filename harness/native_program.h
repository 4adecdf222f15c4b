// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "harness/harness.h"
#include "support/result.h"

namespace bmc {

/// A harness as a program of its own for this machine.
struct NativeProgram {
  std::vector<std::string> inputs;         ///< As for load_program.
  std::vector<std::string> clang_options;  ///< As for load_program.
  std::string sanitizers;                  ///< As -fsanitize takes them. Bitcode gets no checks of UBSan's.
  std::string folder;                      ///< Existing, for files that are made on the way.
};

/// Compiles the inputs with the sanitizers and links them with harness/replay and a call of the harness. The result is
/// the program's file; it reads the values that the harness asks for from the file that BMC_REPLAY_INPUTS names, and
/// lets the allocations fail whose numbers BMC_REPLAY_FAILING lists.
Result<std::string> build_native(const NativeProgram& program, const Harness& harness);

/// The same compiler's symbolizer, for the sanitizers' reports; empty if there is none.
std::string find_symbolizer();

}  // namespace bmc
