// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/options.h"

namespace bmc {

enum class OptionGroup : std::uint8_t { Selection, Bounds, Checks, Environment, Threads, Solving, Output, Habits };

/// Stores one occurrence of the option (`value` is empty for a flag). Returns what is wrong with the value, or "".
using SetOption = std::function<std::string(Options& options, const std::string& value)>;

/// The field behind an option, and which values it takes ("1..64", "text|json"; empty where the help says it).
struct Binding {
  SetOption set;
  std::string range;
};

/// One option. Parser, --help and docs/options.md are made from these rows.
struct OptionRow {
  OptionGroup group;
  std::vector<std::string> names;  ///< With dashes; the first is the one to recommend.
  std::string value;               ///< What stands for the value in the help; empty for a flag.
  Binding field;
  std::string help;
};

/// All options, grouped.
const std::vector<OptionRow>& option_rows();

std::string_view title_of(OptionGroup group);

}  // namespace bmc
