// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "encoder/vc/trace.h"
#include "report/formats.h"

namespace bmc {

/// Steps of a trace that are shown.
using Steps = std::vector<const TraceStep*>;

/// What happens in the step, in words; without its place and thread.
std::string step_text(const TraceStep& step);
/// An assignment or an input.
std::string assignment_text(const TraceStep& step);
/// What stands for so many steps.
std::string left_out_line(std::size_t steps, const TextStyle& style);

}  // namespace bmc
