// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "driver/options.h"
#include "driver/worker.h"
#include "report/report.h"

namespace bmc {

/// What a worker does for one harness with one solver (check_harness, in practice).
using CheckFn = std::function<void(std::size_t harness, SolverChoice solver, const WorkerChannel& channel)>;

/// Checks every harness in workers of its own, a portfolio in several, and returns their reports in the order of
/// `harnesses` (reports with name and location only). A worker that ends early leaves what it had settled, and the
/// reason. `progress`, if not null, gets a line per harness.
std::vector<HarnessReport> check_all(const std::vector<HarnessReport>& harnesses, const Options& options,
                                     const CheckFn& check, std::ostream* progress);

}  // namespace bmc
