// SPDX-License-Identifier: Apache-2.0
#include "report/step_text.h"

#include <fmt/format.h>

#include <array>

#include "report/style.h"

namespace bmc {
namespace {

std::string with_detail(const TraceStep& s) {
  return printable(s.detail.empty() ? s.value : fmt::format("{} ({})", s.value, s.detail));
}

std::string call_text(const TraceStep& s) { return fmt::format("call {}", printable(s.name)); }
std::string return_text(const TraceStep& s) {
  const std::string result = s.value.empty() ? "" : " = " + with_detail(s);
  return fmt::format("return from {}{}", printable(s.name), result);
}
std::string note_text(const TraceStep& s) { return printable(s.value); }
std::string violation_text(const TraceStep& s) {
  return s.value.empty() ? "fails here" : "fails here: " + with_detail(s);
}

/// Where a value that was read came from.
std::string source_text(const TraceStep& s) {
  std::string text;
  if (s.reads_from) text = *s.reads_from == 0 ? " from the start" : fmt::format(" from step {}", *s.reads_from);
  return s.is_older ? text + " (an older value: weak behaviour)" : text;
}
std::string read_text(const TraceStep& s) { return "reads " + assignment_text(s) + source_text(s); }
std::string write_text(const TraceStep& s) {
  return s.before.empty() ? assignment_text(s)
                          : fmt::format("{}, was {}{}", assignment_text(s), printable(s.before), source_text(s));
}
std::string sync_text(const TraceStep& s) { return printable(s.name.empty() ? s.value : s.value + " " + s.name); }

}  // namespace

std::string assignment_text(const TraceStep& s) { return fmt::format("{} = {}", printable(s.name), with_detail(s)); }

std::string step_text(const TraceStep& s) {
  using Show = std::string (*)(const TraceStep&);
  constexpr std::array<Show, 9> kByKind = {assignment_text, assignment_text, call_text,  return_text, note_text,
                                           violation_text,  read_text,       write_text, sync_text};
  return kByKind[static_cast<std::size_t>(s.kind)](s);
}

std::string left_out_line(std::size_t steps, const TextStyle& style) {
  return paint(style, Ink::Faint, fmt::format("... {}", count_of(steps, "step", "steps")));
}

}  // namespace bmc
