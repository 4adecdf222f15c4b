// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/claim_log.h"

#include <fmt/format.h>

#include "encoder/engine/choices.h"

namespace bmc {
namespace {

/// A claim that holds trivially only matters for telling whether its place is reached; so many different guards are
/// recorded for that and no more.
constexpr unsigned kTrivialSteps = 64;

}  // namespace

const PropertyIndex* ClaimLog::find(PropertyKind kind, const ClaimSite& site) const {
  const auto found = index_.find(key_of(kind, site));
  return found == index_.end() ? nullptr : &found->second;
}

PropertyIndex ClaimLog::add(PropertyKind kind, const ClaimSite& site, Property property) {
  const auto index = static_cast<PropertyIndex>(vc_.properties.size());
  property.kind = kind;
  property.key = mix(mix(mix(mix(0, static_cast<std::uint64_t>(kind)), site.at), site.user), site.variant);
  property.id = fmt::format("{}.{}.{}", harness_, info(kind).id, ++counts_[kind]);
  vc_.properties.push_back(std::move(property));
  if (oracle_) oracle_->note_property(vc_.properties.back());
  entries_.push_back({index, {}, 0});
  index_.emplace(key_of(kind, site), index);
  return index;
}

void ClaimLog::claim(PropertyIndex property, Term guard, Term condition, Term reached) {
  Entry& entry = entries_[property];
  if (pool_.is_yes(condition)) {
    if (entry.last_trivial_guard == guard || entry.trivial_steps >= kTrivialSteps) return;
    entry.last_trivial_guard = guard;
    entry.trivial_steps++;
    if (pool_.is_yes(guard)) entry.trivial_steps = kTrivialSteps;
  }
  vc_.steps.push_back({Step::Kind::Claim, guard, condition, property, reached});
  if (oracle_ && !pool_.is_yes(condition)) oracle_->constrain(guard, condition);
}

void ClaimLog::independent_claim(PropertyIndex property, Term guard, Term condition, Term reached) {
  if (!pool_.is_no(guard)) add_step({Step::Kind::Check, guard, condition, property, reached});
}

void ClaimLog::add_step(Step step) { (is_deferring_ ? late_ : vc_.steps).push_back(step); }

void ClaimLog::append_late() {
  vc_.steps.insert(vc_.steps.end(), late_.begin(), late_.end());
  late_.clear();
}

void ClaimLog::assume(Term guard, Term condition) {
  if (pool_.is_yes(condition) || pool_.is_no(guard)) return;
  vc_.steps.push_back({Step::Kind::Assume, guard, condition, 0});
  if (oracle_) oracle_->constrain(guard, condition);
}

void ClaimLog::goal(PropertyIndex property, Term guard, Term condition) {
  add_step({Step::Kind::Goal, guard, condition, property});
}

}  // namespace bmc
