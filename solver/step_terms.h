// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ranges>
#include <span>

#include "encoder/vc/vc.h"

namespace bmc {

/// Do later steps hold only where this one does?
inline bool constrains(const Step& step) { return step.kind == Step::Kind::Assume || step.kind == Step::Kind::Claim; }

/// Does the step state a property that must hold?
inline bool is_judged(const Step& step) { return step.kind == Step::Kind::Claim || step.kind == Step::Kind::Check; }

/// When the step's place counts as reached.
inline Term reach_guard(const Step& step) { return step.reached.valid() ? step.reached : step.guard; }

/// What an execution that goes on behind the step satisfies. Requires: constrains(step).
inline Term step_holds(TermPool& pool, const Step& step) { return pool.implies(step.guard, step.condition); }

inline Term step_is_violated(TermPool& pool, const Step& step) {
  return pool.and_(step.guard, pool.not_(step.condition));
}

inline Term goal_is_met(TermPool& pool, const Step& step) { return pool.and_(step.guard, step.condition); }

/// Is one of the steps that `wanted(step)` picks violated while every step before it holds? The first violated step is
/// then a wanted one. Steps that constrain nothing hold back no later one.
template <typename Wanted>
Term some_wanted_violated(TermPool& pool, std::span<const Step> steps, Wanted wanted) {
  Term result = pool.no();
  for (const Step& step : std::views::reverse(steps)) {
    if (!constrains(step) && !wanted(step)) continue;
    // A wanted step that holds changes nothing, and one that does not is first: a plain disjunction is exact.
    result = wanted(step) ? pool.or_(step_is_violated(pool, step), result) : pool.and_(step_holds(pool, step), result);
  }
  return result;
}

}  // namespace bmc
