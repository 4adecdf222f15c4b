// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "driver/options.h"
#include "support/result.h"

namespace bmc {

// Readers of option values. The Error's `what` says what is wrong, its `where` is left to the caller.

/// A decimal number within the range.
Result<std::uint64_t> read_number(const std::string& text, std::uint64_t least, std::uint64_t most);
/// "60", "60s", "2m", "1.5h": seconds.
Result<double> read_seconds(const std::string& text);
/// "4096" (MiB), "512m", "4g": MiB.
Result<std::uint64_t> read_mib(const std::string& text);
/// "f.0:5,parser.c:17:8": loops or places with their bounds.
Result<std::vector<LoopBound>> read_loop_bounds(const std::string& text);

}  // namespace bmc
