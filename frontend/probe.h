// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "support/result.h"

namespace bmc {

/// Tells the probe which file is being read from now on, so that a crash can be blamed on it.
using EnterFile = std::function<void(const std::string& file)>;

/// Runs `work` in a child process, where a crash or an abort of LLVM's readers on malformed input, or more than
/// `cpu_seconds` of work, does no harm and becomes an Error. Otherwise the result is that of `work`: if it is a value,
/// `work` is safe to run here as well.
Result<bool> probe(const std::function<Result<bool>(const EnterFile&)>& work, unsigned cpu_seconds);

}  // namespace bmc
