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

/// What a worker does for one harness with one solver, Cadical or Z3 (check_harness, in practice).
using CheckFn = std::function<void(std::size_t harness, SolverChoice solver, const WorkerChannel& channel)>;

/// The solvers that may work on one harness. The first one starts at once; it alone works if nothing is to be solved.
std::vector<SolverChoice> solvers_of(const Options& options);

/// Checks every harness in workers of its own, one per solver at work, and returns their reports in the order of
/// `harnesses` (reports with name and location only). The first complete answer to a harness ends the other solver's
/// work on it, and what either has settled counts. With SolverChoice::Auto the second solver starts when the first has
/// been in the phase "solving" for a while and a processor is idle, or when it gave up. A worker that ends early leaves
/// what it had settled, and the reason. `progress`, if not null, gets a line per harness.
std::vector<HarnessReport> check_all(const std::vector<HarnessReport>& harnesses, const Options& options,
                                     const CheckFn& check, std::ostream* progress);

}  // namespace bmc
