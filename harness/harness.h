// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/Function.h>

#include <optional>
#include <string>
#include <vector>

#include "frontend/program.h"
#include "support/result.h"
#include "support/source_loc.h"

namespace bmc {

/// A function to be proved: its parameters are nondeterministic inputs.
struct Harness {
  std::string name;                ///< Source name; C++ ones demangled without parameters.
  llvm::Function* function = nullptr;
  SourceLoc location;
  std::optional<unsigned> unwind;  ///< From the attribute proof_harness_unwind(N).
};

/// The harnesses of a program in source order: functions annotated `proof_harness`, or those that `names` selects
/// (annotated ones by name; with `any_function` also ones that are not annotated, as for --function).
/// An unknown name is an Error that lists the known ones; no harness at all is an Error that says how to mark one.
Result<std::vector<Harness>> discover_harnesses(const Program& program, const std::vector<std::string>& names,
                                                bool any_function);

}  // namespace bmc
