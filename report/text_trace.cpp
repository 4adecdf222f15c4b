// SPDX-License-Identifier: Apache-2.0
#include "report/text_trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "report/step_text.h"
#include "report/style.h"
#include "report/history.h"
#include "report/text_schedule.h"

namespace bmc {
namespace {

constexpr std::size_t kMaxLines = 60;  ///< Of a trace, at verbosity 1.
constexpr std::size_t kKeptFirst = 2;  ///< Of the steps that one source line makes.
constexpr std::size_t kKeptLast = 3;
constexpr std::size_t kPlaceWidth = 36;
constexpr std::string_view kInputsTitle = "inputs   ";
constexpr std::string_view kHistoryTitle = "history  ";
constexpr std::string_view kTraceTitle = "trace    ";
constexpr std::string_view kNoTitle = "         ";

Steps shown_steps(const Trace& trace, const TextStyle& style) {
  Steps steps;
  for (const TraceStep& s : trace.steps) {
    const bool hidden = s.in_library && style.verbosity < 2 && s.kind != TraceStep::Kind::Violation;
    if (s.kind != TraceStep::Kind::Input && !hidden) steps.push_back(&s);
  }
  return steps;
}

/// Marks the steps to keep: of each (line, name) the first and last few.
std::vector<bool> without_repetitions(const Steps& steps) {
  std::map<std::tuple<std::string, unsigned, std::string, TraceStep::Kind>, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < steps.size(); i++)
    groups[{steps[i]->location.file, steps[i]->location.line, steps[i]->name, steps[i]->kind}].push_back(i);
  std::vector<bool> keep(steps.size(), true);
  for (const auto& [key, group] : groups)
    for (std::size_t k = kKeptFirst; k + kKeptLast < group.size(); k++) keep[group[k]] = false;
  return keep;
}

void cut_middle(std::vector<bool>& keep) {
  const auto kept = static_cast<std::size_t>(std::ranges::count(keep, true));
  std::size_t seen = 0;
  for (auto&& keeps : keep) {
    if (!keeps) continue;
    if (kept > kMaxLines && seen >= kMaxLines / 3 && seen + 2 * kMaxLines / 3 < kept) keeps = false;
    seen++;
  }
}

std::string place_of(const TraceStep& s, const TextStyle& style) {
  const std::string place = s.location.is_known() ? show_loc(style, s.location, false) : "";
  return place.size() <= kPlaceWidth ? place : "..." + place.substr(place.size() - kPlaceWidth + 3);
}

std::size_t place_width(const Steps& steps, const std::vector<bool>& keep, const TextStyle& style) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < steps.size(); i++)
    if (keep[i]) width = std::max(width, place_of(*steps[i], style).size());
  return width;
}

std::vector<std::string> body_lines(const Steps& steps, const std::vector<bool>& keep, const TextStyle& style) {
  const std::size_t width = place_width(steps, keep, style);
  std::vector<std::string> lines;
  std::size_t left_out = 0;
  const auto mention_left_out = [&] {
    if (left_out) lines.push_back(left_out_line(left_out, style));
    left_out = 0;
  };
  for (std::size_t i = 0; i < steps.size(); i++) {
    if (!keep[i]) {
      left_out++;
      continue;
    }
    mention_left_out();
    const TraceStep& s = *steps[i];
    lines.push_back(fmt::format("{:<{}}  {:{}}{}", place_of(s, style), width, "", 2 * std::min(s.depth, 10u), step_text(s)));
  }
  mention_left_out();
  return lines;
}

void append_titled(std::vector<std::string>& lines, std::string_view title, const std::vector<std::string>& body) {
  for (std::size_t i = 0; i < body.size(); i++) lines.push_back(fmt::format("{}{}", i ? kNoTitle : title, body[i]));
}

}  // namespace

std::vector<std::string> input_lines(const Trace& trace, const TextStyle& style) {
  std::vector<std::string> body;
  std::size_t left_out = 0;
  for (const TraceStep& s : trace.steps) {
    if (s.kind != TraceStep::Kind::Input) continue;
    if (body.size() < kMaxLines || style.verbosity >= 2)
      body.push_back(assignment_text(s));
    else
      left_out++;
  }
  if (left_out) body.push_back(paint(style, Ink::Faint, fmt::format("... {}", count_of(left_out, "input", "inputs"))));
  std::vector<std::string> lines;
  append_titled(lines, kInputsTitle, body);
  return lines;
}

std::vector<std::string> trace_lines(const Trace& trace, const TextStyle& style) {
  std::vector<std::string> lines = input_lines(trace, style);
  append_titled(lines, kHistoryTitle, history_lines(trace));
  const Steps steps = shown_steps(trace, style);
  std::vector<bool> keep(steps.size(), true);
  if (steps.size() > kMaxLines && style.verbosity < 2) {
    keep = without_repetitions(steps);
    cut_middle(keep);
  }
  const bool threads = std::ranges::any_of(steps, [](const TraceStep* s) { return s->number != 0; });
  append_titled(lines, kTraceTitle, threads ? schedule_lines(trace, steps, keep, style) : body_lines(steps, keep, style));
  return lines;
}

}  // namespace bmc
