// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bmc {

/// Lines of source files, read on first use. A file that cannot be read has no lines.
class SourceLines {
 public:
  /// The text of a line (from 1), without surrounding blanks; nothing if there is none.
  std::optional<std::string> line(const std::string& file, unsigned number);

 private:
  std::map<std::string, std::vector<std::string>> files_;
};

}  // namespace bmc
