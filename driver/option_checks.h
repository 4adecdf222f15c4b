// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "driver/option_rows.h"

namespace bmc {

/// A switch for every property kind that has one: --no-check-KIND where it is on by default, --check-KIND otherwise.
std::vector<OptionRow> check_rows();

/// The names that CBMC has for the same switches.
std::vector<OptionRow> cbmc_check_rows();

}  // namespace bmc
