// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "report/step_text.h"

namespace bmc {

/// The steps of several threads as one numbered sequence with a column for each thread, within 100 characters a line.
/// `keep`: by step; for the others stand notes.
std::vector<std::string> schedule_lines(const Trace& trace, const Steps& steps, const std::vector<bool>& keep,
                                        const TextStyle& style);

}  // namespace bmc
