// SPDX-License-Identifier: Apache-2.0
// --context-bound: a violation counts if it happens before the bound is reached (encoder/order/context_bound.h).
#include <fmt/format.h>

#include <algorithm>

#include "encoder/engine/engine.h"

namespace bmc {

std::optional<unsigned> Threads::context_bound() const {
  return engine_.choices().is_replay() ? plan_.context_bound : engine_.options().context_bound;
}

Term Threads::beyond_bound(EventNumber number) {
  const Event& read_or_other = events_[number];
  const bool is_second_half = read_or_other.is_write() && read_or_other.partner != kNoEvent;
  Event& event = events_[is_second_half ? read_or_other.partner : number];
  if (!event.beyond.valid())
    event.beyond = engine_.choices().choose(mix(event.key, std::uint64_t{1000}), 1, "beyond_bound");
  return event.beyond;
}

Term Threads::is_within_bound(bool is_final) {
  TermPool& pool = engine_.pool();
  if (!are_running() || !context_bound()) return pool.yes();
  if (is_final) {
    if (!ends_within_bound_.valid()) ends_within_bound_ = engine_.choices().choose(1001, 1, "ends_within_bound");
    return ends_within_bound_;
  }
  const EventNumber latest = threads_[current_].latest;
  return latest == kNoEvent ? pool.yes() : pool.not_(beyond_bound(latest));
}

Term Threads::all_is_within_bound() {
  TermPool& pool = engine_.pool();
  Term all = pool.yes();
  if (!context_bound()) return all;
  for (const Thread& thread : threads_)
    if (thread.latest != kNoEvent) all = pool.and_(all, pool.not_(beyond_bound(thread.latest)));
  return all;
}

void Threads::settle_bound() {
  if (!context_bound()) return;
  TermPool& pool = engine_.pool();
  const bool is_weak = engine_.options().memory_model != MemoryModel::Sc;
  if (!engine_.choices().is_replay()) {
    // Of n events, n - 1 switches come between; and each may be late.
    const std::size_t most = events_.size() * (is_weak ? 3 : 1);
    if (*engine_.options().context_bound < most) plan_.context_bound = engine_.options().context_bound;
  }
  for (EventNumber e = 0; e < events_.size(); e++) {
    if (events_[e].is_final) continue;
    const Term beyond = beyond_bound(e);
    if (!plan_.context_bound) engine_.constrain(pool.not_(beyond));
  }
  if (ends_within_bound_.valid()) engine_.constrain(pool.implies(ends_within_bound_, all_is_within_bound()));
  if (plan_.context_bound)
    engine_.note_limit(fmt::format("only schedules with at most {} context {} are considered{}", *plan_.context_bound,
                                   *plan_.context_bound == 1 ? "switch" : "switches",
                                   is_weak ? "; reading an older value counts as two" : ""));
}

}  // namespace bmc
