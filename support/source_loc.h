// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <string>

namespace bmc {

/// A place in a source file. Line and column count from 1; 0 means unknown.
struct SourceLoc {
  std::string file;      ///< As the compiler recorded it, made absolute where the directory is known.
  unsigned line = 0;
  unsigned column = 0;
  std::string function;  ///< The enclosing function's source name; may be empty.

  bool is_known() const { return line != 0; }
  friend auto operator<=>(const SourceLoc&, const SourceLoc&) = default;
};

}  // namespace bmc
