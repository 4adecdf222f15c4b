// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "report/formats.h"

namespace bmc {

/// The lines that show a trace: the inputs first, then what happened. Steps in library code appear only at
/// verbosity 2; lines that a loop repeats many times are cut to the first and last ones, as is a very long trace.
std::vector<std::string> trace_lines(const Trace& trace, const TextStyle& style);

/// Only the inputs.
std::vector<std::string> input_lines(const Trace& trace, const TextStyle& style);

}  // namespace bmc
