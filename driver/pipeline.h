// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>

#include "driver/options.h"

namespace bmc {

/// The whole tool: loads the inputs, finds the harnesses, checks each in a worker process, reports. The answer goes to
/// `out`, everything else (one line for unusable input) to `err`. Returns the exit status.
int run_bmc(const Options& options, std::ostream& out, std::ostream& err);

/// Writes the error as one line and returns the exit status for unusable input or options.
int complain(const Error& error, std::ostream& err);

}  // namespace bmc
