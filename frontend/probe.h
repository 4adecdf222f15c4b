// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "support/result.h"

namespace bmc {

/// Tells the probe which file is being read from now on, so that a crash can be blamed on it.
using EnterFile = std::function<void(const std::string& file)>;

/// Runs `work` in a child process, where a crash, an abort or a hang of LLVM's readers on malformed input does no harm
/// and becomes an Error. Otherwise the result is that of `work`: if it is a value, `work` is safe to run here as well.
Result<bool> probe(const std::function<Result<bool>(const EnterFile&)>& work);

}  // namespace bmc
