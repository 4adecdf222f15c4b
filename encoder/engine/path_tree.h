// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "encoder/term/term_pool.h"

namespace bmc {

using ArmNumber = std::uint32_t;

/// Where a path stands: on an arm of the tree of branches, under a further condition that came from merging only some
/// of the arms below it. Its guard is the arm's guard and `extra`.
struct PathPoint {
  ArmNumber arm = 0;
  Term extra;
};

/// The tree of all branchings that were executed. It exists so that guards stay small: when the arms of a branching
/// meet again, the guard is the one from before the branching, by construction and not by rewriting.
/// An arm is dead when a claim or an assumption ends all its executions; the condition's constraints then exclude it,
/// so that its siblings together count as complete.
class PathTree {
 public:
  explicit PathTree(TermPool& pool);

  PathPoint root() const { return {0, pool_.yes()}; }
  Term guard(const PathPoint& point) const { return pool_.and_(arms_[point.arm].guard, point.extra); }

  /// The guard from before the last decision that led to the point.
  Term guard_of_decision(const PathPoint& point) const {
    const Arm& arm = arms_[point.arm];
    return pool_.is_yes(point.extra) ? arms_[arm.parent].guard : arm.guard;
  }

  /// Branches at `from` into one arm per condition (mutually exclusive, together exhaustive).
  /// Returns the first arm's number; the others follow.
  ArmNumber split(const PathPoint& from, std::span<const Term> conditions);
  void mark_dead(const PathPoint& point);

  ArmNumber parent(ArmNumber arm) const { return arms_[arm].parent; }
  unsigned depth(ArmNumber arm) const { return arms_[arm].depth; }
  Term condition(ArmNumber arm) const { return arms_[arm].condition; }

  /// Does a decision on the way to the point surely make `condition` false?
  bool excludes(const PathPoint& point, Term condition) const;

  /// The same place, seen from the parent arm. Requires: point.arm is not the root.
  PathPoint lift(const PathPoint& point) const;
  /// The place where two points under the same parent (or on the same arm) have met; both exclude each other.
  PathPoint meet(const PathPoint& a, const PathPoint& b) const;
  /// A condition that tells the executions of `a` from those of `b`, given that one of the two holds.
  Term tells_apart(const PathPoint& a, const PathPoint& b) const;

 private:
  struct Arm {
    ArmNumber parent, first_sibling, siblings;
    unsigned depth;
    bool dead;
    Term condition, guard;
  };
  bool others_dead(ArmNumber a, ArmNumber b) const;

  TermPool& pool_;
  std::vector<Arm> arms_;
};

}  // namespace bmc
