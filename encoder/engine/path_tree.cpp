// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/path_tree.h"

#include "support/check.h"

namespace bmc {

PathTree::PathTree(TermPool& pool) : pool_(pool) {
  arms_.push_back({0, 0, 1, 0, false, pool.yes(), pool.yes()});
}

ArmNumber PathTree::split(const PathPoint& from, std::span<const Term> conditions) {
  ArmNumber parent = from.arm;
  if (!pool_.is_yes(from.extra)) {
    // An incomplete meeting becomes an arm of its own, whose missing sibling is what did not meet.
    parent = static_cast<ArmNumber>(arms_.size());
    const Arm base = arms_[from.arm];  // a copy: the arms move
    arms_.push_back({from.arm, parent, 2, base.depth + 1, false, from.extra, pool_.and_(base.guard, from.extra)});
    arms_.push_back({from.arm, parent, 2, base.depth + 1, false, pool_.not_(from.extra), pool_.no()});
  }
  const auto first = static_cast<ArmNumber>(arms_.size());
  const auto count = static_cast<ArmNumber>(conditions.size());
  const unsigned depth = arms_[parent].depth + 1;
  const Term guard = arms_[parent].guard;
  for (const Term condition : conditions)
    arms_.push_back({parent, first, count, depth, false, condition, pool_.and_(guard, condition)});
  return first;
}

void PathTree::mark_dead(const PathPoint& point) {
  if (!pool_.is_yes(point.extra)) return;
  for (ArmNumber arm = point.arm; arm != 0; arm = arms_[arm].parent) {
    arms_[arm].dead = true;
    if (!others_dead(arm, arm)) return;
  }
}

bool PathTree::others_dead(ArmNumber a, ArmNumber b) const {
  const Arm& arm = arms_[a];
  for (ArmNumber i = arm.first_sibling; i < arm.first_sibling + arm.siblings; i++)
    if (i != a && i != b && !arms_[i].dead) return false;
  return true;
}

bool PathTree::excludes(const PathPoint& point, Term condition) const {
  const Term negation = pool_.not_(condition);
  if (point.extra == negation || pool_.is_no(pool_.and_(point.extra, condition))) return true;
  for (ArmNumber arm = point.arm; arm != 0; arm = arms_[arm].parent)
    if (arms_[arm].condition == negation || pool_.is_no(pool_.and_(arms_[arm].condition, condition))) return true;
  return false;
}

PathPoint PathTree::lift(const PathPoint& point) const {
  BMC_CHECK(point.arm != 0);
  const Arm& arm = arms_[point.arm];
  if (others_dead(point.arm, point.arm)) return {arm.parent, point.extra};
  return {arm.parent, pool_.and_(arm.condition, point.extra)};
}

PathPoint PathTree::meet(const PathPoint& a, const PathPoint& b) const {
  if (a.arm == b.arm) return {a.arm, pool_.or_(a.extra, b.extra)};
  const Arm& arm_a = arms_[a.arm];
  const Arm& arm_b = arms_[b.arm];
  BMC_CHECK(arm_a.parent == arm_b.parent);
  const bool complete = pool_.is_yes(a.extra) && pool_.is_yes(b.extra) && others_dead(a.arm, b.arm) &&
                        arm_a.first_sibling == arm_b.first_sibling;
  if (complete) return {arm_a.parent, pool_.yes()};
  return {arm_a.parent,
          pool_.or_(pool_.and_(arm_a.condition, a.extra), pool_.and_(arm_b.condition, b.extra))};
}

Term PathTree::tells_apart(const PathPoint& a, const PathPoint& b) const {
  if (a.arm == b.arm) return a.extra;
  const Arm& arm = arms_[a.arm];
  // Arms of one branching exclude each other; arms of different branchings do so only with what was added to them.
  if (arm.first_sibling == arms_[b.arm].first_sibling) return arm.condition;
  return pool_.and_(arm.condition, a.extra);
}

}  // namespace bmc
