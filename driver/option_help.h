// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace bmc {

/// What --help prints.
std::string help_text();
/// docs/options.md.
std::string help_markdown();

}  // namespace bmc
