// SPDX-License-Identifier: Apache-2.0
#include "driver/option_help.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "driver/option_rows.h"

namespace bmc {
namespace {

constexpr std::size_t kHelpColumn = 34;
constexpr std::size_t kWidth = 118;

constexpr std::string_view kUsage = "bmc [options] INPUT... [-- CLANG OPTIONS]";
constexpr std::string_view kInputs =
    "Inputs are LLVM 19 bitcode (.bc, .ll) and C and C++ sources (.c, .cc, .cpp, .cxx), which clang 19 compiles with "
    "the "
    "options after --.";
constexpr std::string_view kExit =
    "Exit status: 0 all verified, 10 a property failed, 5 inconclusive, 6 the input or the options are unusable, 70 an "
    "internal error.";

/// The text broken at blanks into lines of at most `width`, later ones indented.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string out;
  while (text.size() > width) {
    std::size_t cut = text.rfind(' ', width);
    if (cut == std::string_view::npos || cut == 0) break;
    out += fmt::format("{}\n{:{}}", text.substr(0, cut), "", indent);
    text.remove_prefix(cut + 1);
  }
  return out + std::string(text);
}

std::string names_of(const OptionRow& row) {
  std::string text;
  for (const std::string& name : row.names) text += (text.empty() ? "" : ", ") + name;
  return row.value.empty() ? text : text + " " + row.value;
}

std::string help_of(const OptionRow& row) {
  return row.field.range.empty() ? row.help : fmt::format("{} [{}]", row.help, row.field.range);
}

std::string help_line(const OptionRow& row) {
  const std::string names = "  " + names_of(row);
  const std::string help = wrapped(help_of(row), kWidth - kHelpColumn, kHelpColumn);
  if (names.size() + 2 > kHelpColumn) return fmt::format("{}\n{:{}}{}\n", names, "", kHelpColumn, help);
  return fmt::format("{:<{}}{}\n", names, kHelpColumn, help);
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '|' ? "\\|" : std::string(1, c);
  return out;
}

}  // namespace

std::string help_text() {
  std::string out = fmt::format("usage: {}\n\n{}\n", kUsage, wrapped(kInputs, kWidth, 0));
  std::optional<OptionGroup> group;
  for (const OptionRow& row : option_rows()) {
    if (group != row.group) out += fmt::format("\n{}:\n", title_of(row.group));
    group = row.group;
    out += help_line(row);
  }
  return out + fmt::format("\n{}\n", wrapped(kExit, kWidth, 0));
}

std::string help_markdown() {
  std::string out = fmt::format(
      "# Options\n\nMade by `bmc --help-markdown` from the table that the parser uses; do not edit.\n\n"
      "    {}\n\n{}\n\nWhere options contradict each other, the last one counts.\n",
      kUsage, kInputs);
  std::optional<OptionGroup> group;
  for (const OptionRow& row : option_rows()) {
    if (group != row.group) out += fmt::format("\n## {}\n\n| option | meaning |\n| --- | --- |\n", title_of(row.group));
    group = row.group;
    std::string names;
    for (const std::string& name : row.names)
      names +=
          fmt::format("{}`{}{}{}`", names.empty() ? "" : ", ", name, row.value.empty() ? "" : " ", escaped(row.value));
    out += fmt::format("| {} | {} |\n", names, escaped(help_of(row)));
  }
  return out + fmt::format("\n{}\n", kExit);
}

}  // namespace bmc
