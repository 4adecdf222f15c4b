// SPDX-License-Identifier: Apache-2.0
#include "report/text_schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "report/style.h"

namespace bmc {
namespace {

constexpr std::size_t kWidth = 87;       ///< Of a line, behind the title.
constexpr std::size_t kNumberWidth = 4;  ///< "step"
constexpr std::size_t kMostPlaceWidth = 26;
constexpr std::size_t kLeastText = 34;  ///< In the last column.
constexpr std::size_t kWidestColumn = 24;
constexpr std::size_t kNarrowestColumn = 4;  ///< That has a title.
constexpr std::string_view kSwitch = "> ", kNoSwitch = "  ";

std::string file_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

/// The text in lines of so many characters, cut between words where it can be.
std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
  std::vector<std::string> lines;
  std::size_t begin = 0;
  while (text.size() - begin > width) {
    std::size_t end = text.rfind(' ', begin + width);
    if (end == std::string::npos || end <= begin) end = text.find(' ', begin);
    if (end == std::string::npos) break;
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  lines.push_back(text.substr(begin));
  return lines;
}

class ScheduleWriter {
 public:
  ScheduleWriter(const Trace& trace, const Steps& steps, const std::vector<bool>& keep, const TextStyle& style)
      : trace_(trace), steps_(steps), keep_(keep), style_(style) {
    std::set<unsigned> threads;
    std::set<std::string> files;
    for (std::size_t i = 0; i < steps.size(); i++) {
      if (!keep[i]) continue;
      threads.insert(steps[i]->thread);
      if (steps[i]->location.is_known()) files.insert(steps[i]->location.file);
    }
    threads_.assign(threads.begin(), threads.end());
    is_one_file_ = files.size() <= 1;
    place_width_ = title_of_places().size();
    for (std::size_t i = 0; i < steps.size(); i++)
      if (keep[i]) place_width_ = std::max(place_width_, place_of(*steps[i]).size());
    const std::size_t rest = kWidth - kNumberWidth - place_width_ - 4;
    const std::size_t between = std::max<std::size_t>(1, threads_.size() - 1);
    column_width_ = std::clamp((rest - kLeastText) / between, std::size_t{1}, kWidestColumn);
    text_width_ = rest - kSwitch.size();
  }

  std::vector<std::string> run() {
    add_titles();
    std::size_t left_out = 0;
    for (std::size_t i = 0; i < steps_.size(); i++) {
      left_out += !keep_[i];
      if (!keep_[i]) continue;
      if (left_out) lines_.push_back(left_out_line(std::exchange(left_out, 0), style_));
      add_step(*steps_[i]);
    }
    if (left_out) lines_.push_back(left_out_line(left_out, style_));
    add_summary();
    return std::move(lines_);
  }

 private:
  std::string title_of_places() const { return is_one_file_ ? "line" : "place"; }
  std::string place_of(const TraceStep& s) const {
    if (!s.location.is_known()) return "";
    if (is_one_file_) return std::to_string(s.location.line);
    const std::string place = fmt::format("{}:{}", file_name(s.location.file), s.location.line);
    return place.size() <= kMostPlaceWidth ? place : "..." + place.substr(place.size() - kMostPlaceWidth + 3);
  }
  bool has_titles() const { return column_width_ >= kNarrowestColumn; }
  std::string head(std::string_view number, std::string_view place) const {
    return is_one_file_ ? fmt::format("{:>{}}  {:>{}}  ", number, kNumberWidth, place, place_width_)
                        : fmt::format("{:>{}}  {:<{}}  ", number, kNumberWidth, place, place_width_);
  }
  void add(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    lines_.push_back(std::move(line));
  }

  void add_titles() {
    std::string titles;
    for (const unsigned thread : threads_) {
      const std::string title = fmt::format("thread {}", thread);
      const bool fits = column_width_ > title.size() + 1;
      titles += fmt::format("{:<{}}", has_titles() ? (fits ? title : fmt::format("T{}", thread)) : "", column_width_);
    }
    add(head("step", title_of_places()) + std::string(kNoSwitch) + titles);
  }

  void add_step(const TraceStep& s) {
    const auto column = static_cast<std::size_t>(std::ranges::find(threads_, s.thread) - threads_.begin());
    const std::size_t indent = std::min<std::size_t>(column * column_width_ + 2 * std::min(s.depth, 10u),
                                                     text_width_ - kLeastText + kSwitch.size());
    const std::string who = has_titles() ? "" : fmt::format("T{} ", s.thread);
    std::string begin = head(s.number > 0 ? std::to_string(s.number) : "", place_of(s));
    std::string_view mark = s.is_switch ? kSwitch : kNoSwitch;
    for (const std::string& line : wrapped(who + step_text(s), text_width_ - indent)) {
      add(fmt::format("{}{:{}}{}{}", begin, "", indent, mark, line));
      begin = head("", "");
      mark = "    ";
    }
  }

  void add_summary() {
    const std::string switches = count_of(trace_.context_switches, "context switch", "context switches");
    add(paint(style_, Ink::Faint, trace_.context_switches ? switches + " (>)" : "no context switch"));
    if (trace_.is_weak)
      add(paint(style_, Ink::Faint, "no interleaving of the threads does this: the memory model allows older values"));
  }

  const Trace& trace_;
  const Steps& steps_;
  const std::vector<bool>& keep_;
  const TextStyle& style_;
  std::vector<unsigned> threads_;  ///< By column.
  bool is_one_file_ = true;
  std::size_t place_width_ = 0, column_width_ = 0, text_width_ = 0;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> schedule_lines(const Trace& trace, const Steps& steps, const std::vector<bool>& keep,
                                        const TextStyle& style) {
  return ScheduleWriter(trace, steps, keep, style).run();
}

}  // namespace bmc
