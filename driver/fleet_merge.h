// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/options.h"
#include "report/report.h"

namespace bmc {

/// What one solver made of a harness, as far as it got.
struct SolverAnswer {
  SolverChoice solver = SolverChoice::Auto;
  HarnessReport report{};
  bool has_properties = false;  ///< It got as far as to know them.
  bool is_done = false;         ///< It came to its end; else `interruption` says why not.
  bool is_crash = false;        ///< The interruption is a bug of ours.
  std::string interruption{};   ///< Empty with !is_done: ended because another solver had the answer.
};

std::string_view name_of(SolverChoice solver);

/// Every property and every cover goal is decided, one way or the other.
bool is_complete(const SolverAnswer& answer);
bool has_failure(const HarnessReport& report);

/// One judged report from the answers of several solvers to one harness. A property counts as decided if either has
/// decided it; if one has proved what another has refuted, the refutation stands, and the report is an internal error.
/// Statuses go from one report to another only if both solvers judged the same unwound program; failures always do.
/// With `compare`, the report says what could not be compared. Requires: answers is not empty.
HarnessReport merge_answers(const std::vector<SolverAnswer>& answers, bool compare);

}  // namespace bmc
