// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "report/formats.h"
#include "support/source_loc.h"

namespace bmc {

/// One row of --show-loops, --show-properties or --list-harnesses.
struct ListingRow {
  std::string name;
  std::string kind;  ///< Of a property; empty otherwise.
  std::string note;  ///< What else there is to say; may be empty.
  SourceLoc location;
};

/// Aligned text, or with `json` one object { TITLE: [rows..] }.
void write_listing(std::ostream& out, std::string_view title, const std::vector<ListingRow>& rows,
                   const TextStyle& style, bool json);

}  // namespace bmc
