// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "driver/options.h"
#include "driver/worker.h"
#include "frontend/program.h"
#include "harness/harness.h"
#include "report/report.h"

namespace bmc {

/// Checks one harness in a worker process and tells the parent what it finds, as it finds it:
/// {"phase": text}, {"met": [property..]} (by the symbolic execution so far, now and then), {"report": harness} (first
/// with everything unknown), {"property": property} (one that was settled
/// meanwhile), {"proven": [id..]} (now and then), and at the end {"report": harness, "done": true} or {"error": text}
/// (a bug of ours).
/// With Action::ShowProperties the first report is also the last. Requires: solver is Cadical or Z3.
void check_harness(const Program& program, const Harness& harness, const Options& options, SolverChoice solver,
                   const WorkerChannel& channel);

}  // namespace bmc
