// SPDX-License-Identifier: Apache-2.0
#include "report/style.h"

#include <fmt/format.h>

#include <array>

namespace bmc {
namespace {

constexpr std::array<std::string_view, 5> kInkCodes = {"31;1", "32;1", "33;1", "1", "2"};

}  // namespace

std::string paint(const TextStyle& style, Ink ink, std::string_view text) {
  if (!style.colour) return std::string(text);
  return fmt::format("\033[{}m{}\033[0m", kInkCodes[static_cast<std::size_t>(ink)], text);
}

std::string printable(std::string_view text) {
  std::string shown;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f)
      shown += c == '\t' ? " " : fmt::format("\\x{:02x}", byte);
    else
      shown += c;
  }
  return shown;
}

std::string show_path(const TextStyle& style, const std::string& file) {
  const std::string prefix = style.base_dir + "/";
  const bool below = !style.base_dir.empty() && file.starts_with(prefix);
  return printable(below ? file.substr(prefix.size()) : file);
}

std::string show_loc(const TextStyle& style, const SourceLoc& loc, bool column) {
  if (!loc.is_known()) return "(unknown place)";
  const std::string place = fmt::format("{}:{}", show_path(style, loc.file), loc.line);
  return column && loc.column ? fmt::format("{}:{}", place, loc.column) : place;
}

std::string count_of(std::size_t n, std::string_view singular, std::string_view plural) {
  return fmt::format("{} {}", n, n == 1 ? singular : plural);
}

}  // namespace bmc
