// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/value_set.h"

#include <vector>

namespace bmc {
namespace {

constexpr unsigned kDeepest = 200;

}  // namespace

const ValueSets::Values& ValueSets::of(Term t, unsigned depth) {
  if (const auto found = known_.find(t); found != known_.end()) return found->second;
  Values values = compute(t, depth);
  return known_[t] = std::move(values);
}

ValueSets::Values ValueSets::compute(Term t, unsigned depth) {
  if (pool_.width(t) > 64 || depth > kDeepest) return std::nullopt;
  if (const auto constant = pool_.as_u64(t)) return std::set{*constant};
  if (pool_.width(t) == 1) return std::set<std::uint64_t>{0, 1};
  if (pool_.op(t) == Op::Ite) {
    const Term then = pool_.kid(t, 1), otherwise = pool_.kid(t, 2);
    Values all = of(then, depth + 1);
    const Values& others = of(otherwise, depth + 1);
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
    const Values values = of(operand, depth + 1);
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
