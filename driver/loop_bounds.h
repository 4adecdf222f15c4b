// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "driver/options.h"
#include "frontend/program.h"
#include "harness/harness.h"
#include "report/listing.h"
#include "support/result.h"

namespace bmc {

/// The loops that a bound can be given for, of the functions that the harnesses may call, in the order of their places.
/// Loops of bmc's library models are not among them: they never count.
std::vector<ListingRow> list_loops(const Program& program, const std::vector<Harness>& harnesses);

/// --unwindset by loop id. A name that no loop of the program has is an Error with the closest one.
Result<std::map<std::string, unsigned>> resolve_loop_bounds(const Program& program,
                                                            const std::vector<LoopBound>& bounds);

}  // namespace bmc
