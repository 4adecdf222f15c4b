// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/value_set.h"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "encoder/term/walk.h"

namespace bmc {
namespace {

constexpr unsigned kDeepest = 200;

/// Decides one choice in the terms after the other, all over them, until nothing but constants is left.
class Decisions {
 public:
  explicit Decisions(TermPool& pool) : pool_(pool) {}

  ValueSets::Rows run(std::vector<Term> terms) {
    if (!explore(std::move(terms))) return std::nullopt;
    return std::move(rows_);
  }

 private:
  static constexpr unsigned kMostDecisions = 100, kMostTerms = 4000;

  bool explore(std::vector<Term> terms) {
    if (!seen_.insert(terms).second) return true;
    if (std::ranges::all_of(terms, [&](Term t) { return pool_.is_const(t); })) {
      std::vector<std::uint64_t> row;
      for (const Term t : terms) row.push_back(*pool_.as_u64(t));
      rows_.insert(std::move(row));
      return rows_.size() <= ValueSets::kMost;
    }
    const Term choice = topmost_choice(terms);
    if (!choice.valid() || ++decisions_ > kMostDecisions) return false;
    for (const Term value : {pool_.yes(), pool_.no()}) {
      std::vector<Term> decided = terms;
      if (!decide(decided, choice, value) || !explore(std::move(decided))) return false;
    }
    return true;
  }

  /// A truth value that the terms depend on; none if they depend on something else.
  Term topmost_choice(const std::vector<Term>& terms) {
    std::vector<Term> open(terms.begin(), terms.end());
    std::unordered_set<Term> seen;
    Term found;
    while (!open.empty()) {
      const Term t = open.back();
      open.pop_back();
      if (pool_.is_const(t) || !seen.insert(t).second) continue;
      if (pool_.width(t) == 1 || pool_.op(t) == Op::Ite) {
        const Term choice = pool_.width(t) == 1 ? t : pool_.kid(t, 0);
        if (!found.valid()) found = pool_.op(choice) == Op::Not ? pool_.kid(choice, 0) : choice;
        continue;
      }
      if (pool_.kids(t).empty()) return {};
      for (const Term kid : pool_.kids(t)) open.push_back(kid);
    }
    return found;
  }

  bool decide(std::vector<Term>& terms, Term choice, Term value) {
    std::unordered_map<Term, Term> memo{{choice, value}};
    const auto done = [&](Term t) { return pool_.is_const(t) || memo.contains(t); };
    walk_post_order(pool_, terms, done, [&](Term t) {
      if (++visited_ > kMostTerms) {
        memo.emplace(t, t);
        return;
      }
      const auto kids = pool_.kids(t);
      std::vector<Term> under(kids.begin(), kids.end());
      bool changed = false;
      for (Term& kid : under)
        if (!pool_.is_const(kid)) changed |= std::exchange(kid, memo.at(kid)) != kid;
      const Term rebuilt = changed ? pool_.rebuild(t, under) : t;
      memo.emplace(t, rebuilt);
    });
    for (Term& t : terms)
      if (!pool_.is_const(t)) t = memo.at(t);
    return visited_ <= kMostTerms;
  }

  TermPool& pool_;
  std::set<std::vector<Term>> seen_;
  std::set<std::vector<std::uint64_t>> rows_;
  unsigned decisions_ = 0, visited_ = 0;
};

}  // namespace

const ValueSets::Values& ValueSets::of(Term t) {
  if (const auto found = known_.find(t); found != known_.end()) return found->second;
  Values values;
  if (const Rows rows = Decisions(pool_).run({t})) {
    values.emplace();
    for (const auto& row : *rows) values->insert(row.front());
  } else {
    values = by_operands(t, 0);
  }
  return known_[t] = std::move(values);
}

ValueSets::Rows ValueSets::of_all(std::span<const Term> terms) {
  if (Rows rows = Decisions(pool_).run({terms.begin(), terms.end()})) return rows;
  Rows rows{{{}}};
  for (const Term t : terms) {
    const Values& values = by_operands(t, 0);
    if (!values || rows->size() * values->size() > kMost) return std::nullopt;
    Rows longer{std::in_place};
    for (const auto& row : *rows)
      for (const std::uint64_t value : *values) {
        std::vector<std::uint64_t> next = row;
        next.push_back(value);
        longer->insert(std::move(next));
      }
    rows = std::move(longer);
  }
  return rows;
}

const ValueSets::Values& ValueSets::by_operands(Term t, unsigned depth) {
  if (const auto found = by_operands_.find(t); found != by_operands_.end()) return found->second;
  Values values = compute(t, depth);
  return by_operands_[t] = std::move(values);
}

ValueSets::Values ValueSets::compute(Term t, unsigned depth) {
  if (pool_.width(t) > 64 || depth > kDeepest) return std::nullopt;
  if (const auto constant = pool_.as_u64(t)) return std::set{*constant};
  if (pool_.width(t) == 1) return std::set<std::uint64_t>{0, 1};
  if (pool_.op(t) == Op::Ite) {
    const Term then = pool_.kid(t, 1), otherwise = pool_.kid(t, 2);
    Values all = by_operands(then, depth + 1);
    const Values& others = by_operands(otherwise, depth + 1);
    if (!all || !others) return std::nullopt;
    all->insert(others->begin(), others->end());
    return all->size() <= kMost ? all : std::nullopt;
  }
  const auto kids = pool_.kids(t);
  const std::vector<Term> operands(kids.begin(), kids.end());
  if (operands.empty()) return std::nullopt;
  // Every combination of the operands' values.
  std::vector<std::vector<Term>> rows{{}};
  for (const Term operand : operands) {
    const Values values = by_operands(operand, depth + 1);
    if (!values || rows.size() * values->size() > kMost) return std::nullopt;
    std::vector<std::vector<Term>> longer;
    for (const auto& row : rows)
      for (const std::uint64_t value : *values) {
        longer.push_back(row);
        longer.back().push_back(pool_.constant(pool_.width(operand), value));
      }
    rows = std::move(longer);
  }
  std::set<std::uint64_t> results;
  for (const auto& row : rows) {
    const auto result = pool_.as_u64(pool_.rebuild(t, row));
    if (!result) return std::nullopt;
    results.insert(*result);
  }
  return results;
}

}  // namespace bmc
