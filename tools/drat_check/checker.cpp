// SPDX-License-Identifier: Apache-2.0
#include "tools/drat_check/checker.h"

#include <algorithm>
#include <cstdlib>

namespace bmc::drat {
namespace {

constexpr std::uint32_t kNoLiteral = UINT32_MAX;

}  // namespace

void Checker::add_axiom(std::span<const int> clause) {
  counts_.axioms++;
  take(clause);
  store();
}

bool Checker::add_lemma(std::span<const int> clause) {
  counts_.lemmas++;
  if (refuted_) return true;
  take(clause);
  const std::size_t before = trail_.size();
  bool holds = is_implied();
  if (!holds && !clause.empty()) {
    holds = all_resolvents_are_implied(intern(clause.front()));
    if (holds) counts_.rat_lemmas++;
  }
  undo_to(before);
  if (holds) store();
  return holds;
}

void Checker::remove(std::span<const int> clause) {
  take(clause);
  const Place place = find_same();
  if (place == kNone) {
    counts_.unknown_deletions++;
    return;
  }
  for (const Literal l : literals(place)) {
    if (!is_true(l) || reasons_[l / 2] != place) continue;
    counts_.kept_units++;
    return;
  }
  counts_.deleted++;
  store_[place + 1] = kDeleted;
  const auto [begin, end] = by_hash_.equal_range(hash());
  by_hash_.erase(std::find_if(begin, end, [&](const auto& entry) { return entry.second == place; }));
}

Checker::Literal Checker::intern(int number) {
  const auto next = static_cast<Literal>(2 * variables_.size());
  const auto [entry, is_new] = variables_.try_emplace(std::abs(number), next);
  if (is_new) {
    watches_.resize(watches_.size() + 2);
    values_.resize(values_.size() + 2);
    reasons_.push_back(kNone);
  }
  return entry->second + (number < 0 ? 1 : 0);
}

void Checker::take(std::span<const int> clause) {
  clause_.clear();
  for (const int number : clause) clause_.push_back(intern(number));
  std::ranges::sort(clause_);
  clause_.erase(std::ranges::unique(clause_).begin(), clause_.end());
}

bool Checker::is_tautology() const {
  return std::ranges::adjacent_find(clause_, [](Literal a, Literal b) { return (a ^ b) == 1; }) != clause_.end();
}

std::uint64_t Checker::hash() const {
  std::uint64_t result = clause_.size();
  for (const Literal l : clause_) result = (result ^ l) * 0x9e3779b97f4a7c15u + (result >> 29);
  return result;
}

Checker::Place Checker::find_same() {
  const auto [begin, end] = by_hash_.equal_range(hash());
  for (auto entry = begin; entry != end; ++entry) {
    const std::span<const Literal> stored = literals(entry->second);
    std::vector<Literal> sorted(stored.begin(), stored.end());
    std::ranges::sort(sorted);
    if (sorted == clause_) return entry->second;
  }
  return kNone;
}

/// A tautology constrains nothing: it is left out, and so takes no part in RAT checks either.
void Checker::store() {
  if (is_tautology()) return;
  const Place place = store_.size();
  store_.push_back(static_cast<Literal>(clause_.size()));
  store_.push_back(kLive);
  store_.insert(store_.end(), clause_.begin(), clause_.end());
  by_hash_.emplace(hash(), place);
  attach(place);
}

/// Requires: what is true or false is so for good, and was propagated. A watched literal may then be false if the other
/// one is true.
void Checker::attach(Place place) {
  const std::span<Literal> all = literals(place);
  std::ranges::partition(all, [&](Literal l) { return !is_false(l); });
  if (all.size() >= 2) {
    watches_[all[0]].push_back({place, all[1]});
    watches_[all[1]].push_back({place, all[0]});
  }
  if (all.empty() || is_false(all[0])) {
    refuted_ = true;
  } else if (!is_true(all[0]) && (all.size() == 1 || is_false(all[1]))) {
    assign(all[0], place);
    refuted_ = !propagate() || refuted_;
  }
}

void Checker::assign(Literal l, Place reason) {
  values_[l] = 1;
  values_[l ^ 1] = -1;
  reasons_[l / 2] = reason;
  trail_.push_back(l);
}

void Checker::undo_to(std::size_t trail_size) {
  for (; trail_.size() > trail_size; trail_.pop_back()) values_[trail_.back()] = values_[trail_.back() ^ 1] = 0;
  propagated_ = std::min(propagated_, trail_size);
}

/// False: a clause has become false.
bool Checker::propagate() {
  while (propagated_ < trail_.size())
    if (!visit_watches(trail_[propagated_++] ^ 1)) return false;
  return true;
}

bool Checker::visit_watches(Literal falsified) {
  std::vector<Watch>& list = watches_[falsified];
  std::size_t kept = 0, i = 0;
  bool consistent = true;
  for (; i < list.size() && consistent; i++) {
    const Watch watch = list[i];
    if (is_true(watch.other)) {
      list[kept++] = watch;
      continue;
    }
    if (is_deleted(watch.clause)) continue;
    const std::span<Literal> all = literals(watch.clause);
    if (all[0] == falsified) std::swap(all[0], all[1]);
    const auto next = std::find_if(all.begin() + 2, all.end(), [&](Literal l) { return !is_false(l); });
    if (!is_true(all[0]) && next != all.end()) {
      std::swap(all[1], *next);
      watches_[all[1]].push_back({watch.clause, all[0]});
      continue;
    }
    list[kept++] = {watch.clause, all[0]};
    consistent = !is_false(all[0]);
    if (consistent && !is_true(all[0])) assign(all[0], watch.clause);
  }
  while (i < list.size()) list[kept++] = list[i++];
  list.resize(kept);
  return consistent;
}

/// Do the clauses and the negation of `clause`, the one literal left out, contradict each other by propagation? What
/// was assigned stays.
bool Checker::contradicts_negation_of(std::span<const Literal> clause, Literal except) {
  for (const Literal l : clause) {
    if (l == except || is_false(l)) continue;
    if (is_true(l)) return true;
    assign(l ^ 1, kNone);
  }
  return !propagate();
}

bool Checker::is_implied() { return contradicts_negation_of(clause_, kNoLiteral); }

/// Requires: is_implied() has just said no. The negation of the lemma is then assigned and propagated.
bool Checker::all_resolvents_are_implied(Literal pivot) {
  const std::size_t before = trail_.size();
  for (Place place = 0; place < store_.size(); place += 2 + store_[place]) {
    if (is_deleted(place)) continue;
    // Propagation reorders the literals of the clauses that it visits, this one's too.
    const std::vector<Literal> other(literals(place).begin(), literals(place).end());
    if (std::ranges::find(other, pivot ^ 1) == other.end()) continue;
    const bool implied = contradicts_negation_of(other, pivot ^ 1);
    undo_to(before);
    if (!implied) return false;
  }
  return true;
}

}  // namespace bmc::drat
