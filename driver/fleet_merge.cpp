// SPDX-License-Identifier: Apache-2.0
#include "driver/fleet_merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>

#include "support/check.h"

namespace bmc {
namespace {

using Properties = std::vector<PropertyReport>;

constexpr std::array kLists = {&HarnessReport::properties, &HarnessReport::covers};

/// Reached code that is not modelled: judge has made it unknown, but there is nothing left to find out.
bool is_reached_gap(const PropertyReport& p) {
  return p.property.kind == PropertyKind::Unsupported &&
         (p.status == PropertyStatus::Failed ||
          (p.status == PropertyStatus::Unknown && !p.reason.empty() && p.reason == p.property.message));
}

bool is_refuted(const PropertyReport& p) { return p.status == PropertyStatus::Failed || is_reached_gap(p); }
bool is_decided(const PropertyReport& p) { return p.status != PropertyStatus::Unknown || is_reached_gap(p); }

bool all_decided(const HarnessReport& r) {
  return std::ranges::all_of(kLists, [&](auto list) { return std::ranges::all_of(r.*list, is_decided); });
}

auto rank(const SolverAnswer& a) {
  std::ptrdiff_t decided = 0;
  for (const auto list : kLists) decided += std::ranges::count_if(a.report.*list, is_decided);
  return std::tuple(is_complete(a), a.has_properties, decided, a.is_done);
}

bool is_same(const PropertyReport& a, const PropertyReport& b) {
  return a.property.id == b.property.id && a.property.kind == b.property.kind &&
         a.property.location == b.property.location;
}

/// Solvers also answer whether a loop goes on, within a time limit: the programs that they judge may differ.
bool is_same_program(const HarnessReport& a, const HarnessReport& b) {
  return a.unwind == b.unwind && a.largest_unwind == b.largest_unwind && a.limits == b.limits &&
         std::ranges::all_of(kLists, [&](auto list) { return std::ranges::equal(a.*list, b.*list, is_same); });
}

/// Takes over what `theirs` adds. False if they contradict each other.
bool merge_property(PropertyReport& mine, const PropertyReport& theirs) {
  if (!is_decided(theirs)) return true;
  if (!is_decided(mine)) {
    mine = theirs;
    return true;
  }
  const bool agree = is_refuted(mine) == is_refuted(theirs);
  if (!agree && is_refuted(theirs)) mine = theirs;
  return agree;
}

/// For reports on different programs: a failure is one in both.
void adopt_failures(Properties& mine, const Properties& theirs) {
  for (const PropertyReport& failure : theirs) {
    if (failure.status != PropertyStatus::Failed) continue;
    const auto known = std::ranges::find_if(mine, [&](const PropertyReport& p) { return is_same(p, failure); });
    if (known == mine.end())
      mine.push_back(failure);
    else if (!is_refuted(*known))
      *known = failure;
  }
}

class Merger {
 public:
  Merger(const std::vector<SolverAnswer>& answers, bool compare)
      : answers_(answers), base_(*std::ranges::max_element(answers, {}, rank)), compare_(compare) {
    report_ = base_.report;
    report_.reason.clear();
  }

  HarnessReport run() {
    for (const SolverAnswer& other : answers_)
      if (&other != &base_ && other.has_properties) take_over(other);
    explain_gaps();
    explain_disagreements();
    judge(report_);
    return std::move(report_);
  }

 private:
  void take_over(const SolverAnswer& other);
  void explain_gaps();
  void explain_disagreements();
  std::string reasons() const;
  void note(const SolverAnswer& about, std::string_view what) {
    report_.limits.push_back(fmt::format("{}: {}", name_of(about.solver), what));
  }

  const std::vector<SolverAnswer>& answers_;
  const SolverAnswer& base_;
  const bool compare_;
  HarnessReport report_;
  std::vector<std::string> disagreements_;
};

void Merger::take_over(const SolverAnswer& other) {
  if (!is_same_program(base_.report, other.report)) {
    for (const auto list : kLists) adopt_failures(report_.*list, other.report.*list);
    if (compare_) note(other, "stopped unwinding elsewhere, its answers could not be compared");
    return;
  }
  for (const auto list : kLists)
    for (std::size_t i = 0; i < (report_.*list).size(); i++) {
      PropertyReport& mine = (report_.*list)[i];
      const PropertyReport& theirs = (other.report.*list)[i];
      const SolverChoice refuter = is_refuted(theirs) ? other.solver : base_.solver;
      if (!merge_property(mine, theirs))
        disagreements_.push_back(fmt::format("{} (only {} has a counterexample)", mine.property.id, name_of(refuter)));
    }
}

/// Why properties are still undecided; or, where none is, which solver broke down or was not there to be compared with.
void Merger::explain_gaps() {
  if (!base_.has_properties || !all_decided(report_)) {
    report_.reason = reasons();
    report_.internal_error = std::ranges::any_of(answers_, &SolverAnswer::is_crash);
    return;
  }
  for (const SolverAnswer& a : answers_) {
    if (a.is_crash || (compare_ && !a.is_done && !a.interruption.empty())) note(a, a.interruption);
    if (compare_ && a.is_done && !is_complete(a)) note(a, "did not decide everything, which was not compared");
  }
}

std::string Merger::reasons() const {
  std::vector<std::string> texts;
  std::string joined;
  for (const SolverAnswer& a : answers_) {
    HarnessReport judged = a.report;
    judged.reason = a.interruption;
    judge(judged);
    if (judged.reason.empty() || (!a.is_done && a.interruption.empty())) continue;
    if (std::ranges::find(texts, judged.reason) != texts.end()) continue;
    texts.push_back(judged.reason);
    joined += fmt::format("{}{}: {}", joined.empty() ? "" : "; ", name_of(a.solver), judged.reason);
  }
  return texts.size() == 1 ? texts.front() : joined;
}

void Merger::explain_disagreements() {
  if (disagreements_.empty()) return;
  report_.internal_error = true;
  report_.reason = fmt::format("internal error: the solvers disagree on {}", fmt::join(disagreements_, ", "));
}

}  // namespace

std::string_view name_of(SolverChoice solver) {
  constexpr std::array<std::string_view, 4> kNames = {"auto", "z3", "cadical", "portfolio"};
  return kNames[static_cast<std::size_t>(solver)];
}

bool is_complete(const SolverAnswer& answer) {
  return answer.is_done && !answer.is_crash && all_decided(answer.report);
}

bool has_failure(const HarnessReport& report) {
  return std::ranges::any_of(report.properties,
                             [](const PropertyReport& p) { return p.status == PropertyStatus::Failed; });
}

HarnessReport merge_answers(const std::vector<SolverAnswer>& answers, bool compare) {
  BMC_CHECK(!answers.empty());
  return Merger(answers, compare).run();
}

}  // namespace bmc
