// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "report/report.h"

namespace bmc {

/// How text is laid out; the other formats ignore it.
struct TextStyle {
  bool colour = false;
  unsigned verbosity = 1;  ///< 0: the last line only. 2: also proven properties, library steps and statistics.
  std::string base_dir;    ///< Paths below it are shown relative to it; empty: as they are.
};

using WriteReport = void (*)(std::ostream& out, const Report& report, const TextStyle& style);

struct Format {
  std::string_view name;  ///< As in --format.
  WriteReport write;
};

/// All report formats; the first is the default.
std::span<const Format> formats();
/// The format of that name, or null.
const Format* find_format(std::string_view name);

void write_text(std::ostream& out, const Report& report, const TextStyle& style);
void write_json(std::ostream& out, const Report& report, const TextStyle& style);

}  // namespace bmc
