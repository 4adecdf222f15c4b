// SPDX-License-Identifier: Apache-2.0
#include "solver/checker_reach.h"

#include <algorithm>

#include "solver/step_terms.h"

namespace bmc {
namespace {

constexpr std::uint64_t kConflicts = 2000;  // Of one query; reaching a line is rarely hard.
constexpr double kLeastSeconds = 2;         // Of all queries together, ...
constexpr double kShareOfElapsed = 0.2;     // ... or this share of what the claims have taken.

}  // namespace

ReachTracker::ReachTracker(TermPool& pool, const VerificationCondition& vc, CheckerSession& session)
    : pool_(pool), session_(session), reached_(vc.properties.size(), false) {}

void ReachTracker::arrive(const Step& step) {
  if (reached_[step.property] || pool_.is_no(reach_guard(step))) return;
  const std::uint64_t key = std::uint64_t{step.property} << 32 | reach_guard(step).id();
  if (noted_in_prefix_.insert(key).second) open_.push_back({step.property, reach_guard(step), session_.prefix()});
}

void ReachTracker::set_reached(PropertyIndex property) {
  reached_[property] = true;
  drop_reached();
}

void ReachTracker::use_model(const Assignment& model, std::span<const Step> next) {
  Evaluator evaluator(pool_, model);
  for (const Open& item : open_)
    if (!reached_[item.property] && evaluator.is_true(item.guard)) reached_[item.property] = true;
  for (const Step& step : next)
    if (is_judged(step) && !reached_[step.property] && evaluator.is_true(reach_guard(step)))
      reached_[step.property] = true;
  drop_reached();
}

void ReachTracker::drop_reached() {
  std::erase_if(open_, [this](const Open& item) { return reached_[item.property]; });
}

Term ReachTracker::any_guard(Range range) {
  std::vector<Term> guards;
  for (const Open& item : range) guards.push_back(item.guard);
  return pool_.or_all(guards);
}

void ReachTracker::mark(Range range) {
  for (const Open& item : range) reached_[item.property] = true;
}

bool ReachTracker::has_budget() const { return session_.elapsed() < budget_end_ && !session_.is_expired(); }

// Asks for executions of `prefix` that arrive at open_[first ..], until there is none: then those are taken off.
// False: no answer, and they count as reached.
bool ReachTracker::ask_until_unsat(std::size_t first, CheckerSession::Prefix prefix) {
  while (first < open_.size()) {
    const std::size_t before = open_.size();
    const Range rest = Range(open_).subspan(first);
    const Answer answer = has_budget()
                              ? session_.ask(any_guard(rest), prefix, {budget_end_ - session_.elapsed(), kConflicts})
                              : Answer::Unknown;
    if (answer == Answer::Unsat) break;
    if (answer == Answer::Sat) use_model(session_.model(), {});
    if (answer == Answer::Sat && open_.size() < before) {
      // What was reached may stand before `first`: start over from the first of this prefix.
      first = std::ranges::find(open_, prefix, &Open::prefix) - open_.begin();
      continue;
    }
    mark(rest);
    drop_reached();
    return false;
  }
  return true;
}

void ReachTracker::decide_rest(const std::vector<bool>& is_of_interest) {
  std::erase_if(open_, [&](const Open& item) { return reached_[item.property] || !is_of_interest[item.property]; });
  budget_end_ = session_.elapsed() + std::max(kLeastSeconds, kShareOfElapsed * session_.elapsed());
  // Executions that get to the end arrive at most places: ask for them first, about all that is open.
  while (!open_.empty() && has_budget()) {
    const std::size_t before = open_.size();
    if (session_.ask(any_guard(open_), session_.prefix(), {budget_end_ - session_.elapsed(), kConflicts}) !=
        Answer::Sat)
      break;
    use_model(session_.model(), {});
    if (open_.size() == before) break;
  }
  while (!open_.empty()) {
    const CheckerSession::Prefix prefix = open_.back().prefix;
    const auto first = std::ranges::find(open_, prefix, &Open::prefix) - open_.begin();
    if (!ask_until_unsat(static_cast<std::size_t>(first), prefix)) continue;
    std::erase_if(open_, [&](const Open& item) { return item.prefix == prefix; });
  }
}

}  // namespace bmc
