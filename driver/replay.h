// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "driver/options.h"
#include "harness/harness.h"
#include "report/report.h"

namespace bmc {

/// How a native run shows a violation of one kind.
struct NativeSign {
  std::string sanitizers;               ///< As -fsanitize takes them.
  std::vector<std::string_view> signs;  ///< One of them stands in what the program prints.
  std::string_view unseen{};            ///< Why no run shows it; empty otherwise.
  bool at_line = true;                  ///< The violation's line is named too.
};
NativeSign native_sign(PropertyKind kind);

/// What the output of a native run says about the violation of `property`.
NativeRun judge_native_run(const Property& property, const std::string& output);

/// Runs the harness natively with the inputs of each failed property's counterexample, under the sanitizers that see
/// such a fault, and notes what they say in the report. Requires: `report` is of `harness`.
void replay_natively(const Options& options, const Harness& harness, HarnessReport& report);

}  // namespace bmc
