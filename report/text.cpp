// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <ostream>
#include <tuple>

#include "report/formats.h"
#include "report/source_lines.h"
#include "report/style.h"
#include "report/text_trace.h"

namespace bmc {
namespace {

constexpr std::size_t kMaxUnreached = 10;  ///< Named at verbosity 1.

/// Writes one report; holds what every part of it needs.
class TextWriter {
 public:
  TextWriter(std::ostream& out, const TextStyle& style) : out_(out), style_(style) {}

  void harness(const HarnessReport& h);
  void last_line(const Report& report);

 private:
  void line(std::size_t indent, std::string_view text) { out_ << fmt::format("{:{}}{}\n", "", indent, text); }
  std::string head(const PropertyReport& p) const;
  void failed(const PropertyReport& p);
  void source_line(const SourceLoc& loc);
  void others(const HarnessReport& h, PropertyStatus status, Ink ink, std::string_view title, std::size_t most);
  void cover(const PropertyReport& p);
  void summary(const HarnessReport& h);
  void certificates(const HarnessReport& h);
  void statistics(const HarnessReport& h);

  std::ostream& out_;
  const TextStyle& style_;
  SourceLines sources_;
};

std::vector<const PropertyReport*> with_status(const HarnessReport& h, PropertyStatus status) {
  std::vector<const PropertyReport*> list;
  for (const PropertyReport& p : h.properties)
    if (p.status == status) list.push_back(&p);
  return list;
}

/// By function in order of first appearance, then by place, then as reported (the order in memory).
void group_by_function(std::vector<const PropertyReport*>& list) {
  std::map<std::string, std::size_t> rank;
  for (const PropertyReport* p : list) rank.try_emplace(p->property.location.function, rank.size());
  std::ranges::sort(list, std::less(), [&](const PropertyReport* p) {
    const SourceLoc& loc = p->property.location;
    return std::tuple(rank.at(loc.function), loc.line, loc.column, p);
  });
}

std::string TextWriter::head(const PropertyReport& p) const {
  const SourceLoc& loc = p.property.location;
  const std::string in = loc.function.empty() ? "" : " in " + printable(loc.function);
  return fmt::format("{}  {}{}", info(p.property.kind).id, show_loc(style_, loc, true), in);
}

void TextWriter::source_line(const SourceLoc& loc) {
  if (const auto text = sources_.line(loc.file, loc.line))
    line(10, paint(style_, Ink::Faint, fmt::format("{} | {}", loc.line, printable(*text))));
}

void TextWriter::failed(const PropertyReport& p) {
  line(2, fmt::format("{}  {}", paint(style_, Ink::Red, "FAILED"), head(p)));
  if (!p.property.message.empty()) line(10, printable(p.property.message));
  source_line(p.property.location);
  for (const SourceLoc& loc : p.property.related) {
    line(4, fmt::format("with     {}", show_loc(style_, loc, true)));
    source_line(loc);
  }
  for (const SourceLoc& loc : p.property.inner) {
    const std::string in = loc.function.empty() ? "" : " in " + printable(loc.function);
    line(4, fmt::format("through  {}{}", show_loc(style_, loc, false), in));
  }
  for (const std::string& text : trace_lines(p.trace, style_)) line(4, text);
  if (!p.native.result.empty())
    line(4, fmt::format("native   {}{}", p.native.result,
                        p.native.detail.empty() ? "" : ": " + printable(p.native.detail)));
}

void TextWriter::others(const HarnessReport& h, PropertyStatus status, Ink ink, std::string_view title,
                        std::size_t most) {
  std::vector<const PropertyReport*> list = with_status(h, status);
  group_by_function(list);
  for (std::size_t i = 0; i < std::min(most, list.size()); i++) {
    const PropertyReport& p = *list[i];
    const std::string& why = p.reason.empty() ? p.property.message : p.reason;
    line(2, fmt::format("{}  {}{}{}", paint(style_, ink, title), head(p), why.empty() ? "" : ": ", printable(why)));
    if (style_.verbosity >= 2 && !p.certificate.formula.empty())
      line(10, printable(fmt::format("certificate {}, {}: {}", p.certificate.formula, p.certificate.proof,
                                     p.certificate.result)));
  }
  if (list.size() > most) line(2, fmt::format("{}  ... {} more", paint(style_, ink, title), list.size() - most));
}

void TextWriter::cover(const PropertyReport& p) {
  const Ink ink = p.status == PropertyStatus::Failed ? Ink::Green : Ink::Yellow;
  line(2, fmt::format("{}  {}{}{}", paint(style_, ink, fmt::format("cover {}", cover_status(p.status))),
                      show_loc(style_, p.property.location, true), p.property.message.empty() ? "" : ": ",
                      printable(p.property.message)));
  for (const std::string& text : input_lines(p.trace, style_)) line(4, text);
}

void TextWriter::summary(const HarnessReport& h) {
  std::string text = count_of(h.properties.size(), "property", "properties");
  const char* separator = ": ";
  for (const PropertyStatus s :
       {PropertyStatus::Failed, PropertyStatus::Verified, PropertyStatus::Unreached, PropertyStatus::Unknown}) {
    if (const std::size_t n = with_status(h, s).size()) {
      text += fmt::format("{}{} {}", separator, n, to_string(s));
      separator = ", ";
    }
  }
  if (h.largest_unwind) text += fmt::format("; loops ran at most {}", count_of(h.largest_unwind, "time", "times"));
  line(2, text);
}

void TextWriter::certificates(const HarnessReport& h) {
  std::map<std::string, std::size_t> counts;
  for (const PropertyReport& p : h.properties)
    if (!p.certificate.result.empty()) counts[p.certificate.result]++;
  std::string text;
  for (const auto& [result, n] : counts) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", n, printable(result));
  if (!text.empty()) line(2, "certificates: " + text);
}

void TextWriter::statistics(const HarnessReport& h) {
  const HarnessStatistics& s = h.statistics;
  line(2, fmt::format("{} instructions, {} terms, {} variables, {} clauses; symbolic execution {:.2f} s, solver {:.2f} "
                      "s, {:.0f} MiB",
                      s.instructions, s.terms, s.variables, s.clauses, s.symex_seconds, s.solver_seconds, s.peak_mib));
  std::string techniques;
  for (const auto& [name, count] : s.techniques)
    techniques += fmt::format("{}{} {}", techniques.empty() ? "" : ", ", name, count);
  if (!techniques.empty()) line(2, "techniques: " + techniques);
}

void TextWriter::harness(const HarnessReport& h) {
  line(0, fmt::format("harness {} ({})", paint(style_, Ink::Bold, printable(h.name)),
                      show_loc(style_, h.location, false)));
  std::vector<const PropertyReport*> failures = with_status(h, PropertyStatus::Failed);
  group_by_function(failures);
  for (const PropertyReport* p : failures) failed(*p);
  const std::size_t all = h.properties.size();
  others(h, PropertyStatus::Unknown, Ink::Yellow, "unknown", all);
  others(h, PropertyStatus::Unreached, Ink::Yellow, "unreached", style_.verbosity < 2 ? kMaxUnreached : all);
  if (style_.verbosity >= 2) others(h, PropertyStatus::Verified, Ink::Green, "verified", all);
  for (const PropertyReport& p : h.covers) cover(p);
  for (const std::string& limit : h.limits)
    line(2, fmt::format("{} {}", paint(style_, Ink::Yellow, "limit "), printable(limit)));
  const std::string_view gap = h.verdict == Verdict::Failed ? "not all was checked:" : "inconclusive:";
  if (!h.reason.empty()) line(2, fmt::format("{} {}", paint(style_, Ink::Yellow, gap), printable(h.reason)));
  if (all && with_status(h, PropertyStatus::Unreached).size() == all)
    line(2, paint(style_, Ink::Yellow, "warning: no property is reached; do the assumptions contradict each other?"));
  summary(h);
  certificates(h);
  if (style_.verbosity >= 2) statistics(h);
}

std::size_t count_verdicts(const Report& report, Verdict verdict) {
  return static_cast<std::size_t>(std::ranges::count(report.harnesses, verdict, &HarnessReport::verdict));
}

std::size_t count_properties(const Report& report, PropertyStatus status) {
  std::size_t n = 0;
  for (const HarnessReport& h : report.harnesses) n += with_status(h, status).size();
  return n;
}

bool is_limited(const Report& report) {
  return std::ranges::any_of(report.harnesses, [](const HarnessReport& h) { return !h.limits.empty(); });
}

std::string explain(const Report& report) {
  const std::string harnesses = count_of(report.harnesses.size(), "harness", "harnesses");
  if (report.verdict == Verdict::Failed)
    return fmt::format("{}, {} failed", harnesses,
                       count_of(count_properties(report, PropertyStatus::Failed), "property", "properties"));
  if (report.verdict == Verdict::Inconclusive)
    return fmt::format("{} of {} without an answer", count_verdicts(report, Verdict::Inconclusive), harnesses);
  const std::size_t proved = count_properties(report, PropertyStatus::Verified);
  const std::size_t unreached = count_properties(report, PropertyStatus::Unreached);
  const std::string more = unreached ? fmt::format(" ({} unreached)", unreached) : "";
  return fmt::format("{}, {} hold{}{}", harnesses, count_of(proved, "property", "properties"), more,
                     is_limited(report) ? ", within the limits named above" : "");
}

void TextWriter::last_line(const Report& report) {
  constexpr std::string_view kWords[] = {"VERIFIED", "FAILED", "INCONCLUSIVE"};
  constexpr Ink kInks[] = {Ink::Green, Ink::Red, Ink::Yellow};
  const auto v = static_cast<std::size_t>(report.verdict);
  line(0, fmt::format("{} ({}): {}   {:.2f} s", paint(style_, kInks[v], kWords[v]), exit_status(report),
                      explain(report), report.seconds));
}

}  // namespace

void write_text(std::ostream& out, const Report& report, const TextStyle& style) {
  TextWriter writer(out, style);
  if (style.verbosity > 0)
    for (const HarnessReport& h : report.harnesses) writer.harness(h);
  writer.last_line(report);
}

}  // namespace bmc
