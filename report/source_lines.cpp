// SPDX-License-Identifier: Apache-2.0
#include "report/source_lines.h"

#include <filesystem>
#include <fstream>

namespace bmc {
namespace {

std::vector<std::string> read_lines(const std::string& file) {
  std::vector<std::string> lines;
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return lines;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string trimmed(const std::string& text) {
  constexpr const char* kBlanks = " \t\r";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

}  // namespace

std::optional<std::string> SourceLines::line(const std::string& file, unsigned number) {
  const auto [entry, is_new] = files_.try_emplace(file);
  if (is_new) entry->second = read_lines(file);
  if (number == 0 || number > entry->second.size()) return std::nullopt;
  const std::string text = trimmed(entry->second[number - 1]);
  return text.empty() ? std::nullopt : std::optional(text);
}

}  // namespace bmc
