// SPDX-License-Identifier: Apache-2.0
// The end of the last pass over a program's threads: their orders, and what is claimed of them.
#include <fmt/format.h>

#include <algorithm>

#include "encoder/engine/describe.h"
#include "encoder/engine/engine.h"
#include "frontend/debug_info.h"

namespace bmc {

/// Before races and deadlocks are claimed.
std::vector<Statement> Threads::all_statements() const {
  using Kind = Statement::Kind;
  const Term yes = engine_.pool().yes();
  std::vector<Statement> all;
  const auto add = [&](const Step& step) {
    const bool is_assumption = step.kind == Step::Kind::Assume;
    const std::uint64_t about = is_assumption ? 0 : mix(static_cast<std::uint64_t>(step.kind), std::uint64_t{step.property});
    all.push_back({is_assumption ? Kind::Assumption : Kind::Claim, about, 0, step.guard, step.condition, step.reached});
  };
  std::ranges::for_each(engine_.steps(), add);
  std::ranges::for_each(engine_.late_steps(), add);
  for (ThreadNumber t = 0; t < threads_.size(); t++) {
    if (threads_[t].finished.valid()) all.push_back({Kind::State, 1, t, yes, threads_[t].finished, {}});
    if (threads_[t].started.valid()) all.push_back({Kind::State, 2, t, yes, threads_[t].started, {}});
  }
  if (process_ended_.valid()) all.push_back({Kind::State, 3, 0, yes, process_ended_, {}});
  for (const Blocked& blocked : blocked_)
    all.push_back({Kind::State, mix(4, static_cast<const void*>(blocked.site.user)), blocked.thread, yes, blocked.holds, {}});
  return all;
}

void Threads::tie_together() {
  if (!are_running()) return;
  for (const Term bound : read_bounds_) engine_.constrain(bound);
  settle_bound();
  const std::vector<Statement> statements = engine_.recorder() ? std::vector<Statement>() : all_statements();
  const OrderProblem problem{engine_.pool(), events_, static_cast<ThreadNumber>(threads_.size()),
                             [this](std::uint64_t key, unsigned width, std::string_view hint) {
                               return engine_.choices().choose(mix(key, std::uint64_t{41}), width, hint);
                             },
                             engine_.choices().is_replay(), engine_.recorder() ? nullptr : &statements, plan_.context_bound};
  OrderedProgram ordered =
      order_program(problem, engine_.options().memory_model, engine_.options().checks_for(PropertyKind::DataRace),
                    engine_.options().presume_race_free);
  for (const Term constraint : ordered.constraints) {
    // A replay has all orders as constants: that they satisfy the model is checked once more.
    if (engine_.recorder() && !engine_.pool().is_yes(constraint)) is_consistent_ = false;
    engine_.constrain(constraint);
  }
  if (ordered.execution) execution_ = std::move(*ordered.execution);
  if (ordered.is_presumed_race_free) engine_.presume_no_races(ordered.weak_races);
  claim_races(ordered.races);
  if (Recorder* recorder = engine_.recorder()) recorder->set_last(std::vector<EventNumber>());
  claim_deadlocks();
}

std::string Threads::describe_race(const Race& race) const {
  const Event& first = events_[race.first];
  const auto what = [&](EventNumber e) {
    const Event& event = events_[e];
    return fmt::format("{}{}", is_atomic(event.ordering) ? "atomic " : "", event.is_write() ? "write" : "read");
  };
  const auto line = [&](EventNumber e) {
    const SourceLoc at = location_of(*sites_[events_[e].site].user);
    if (!at.is_known()) return std::string("an unknown line");
    if (at.file == location_of(*sites_[events_[race.first].site].user).file) return fmt::format("line {}", at.line);
    return fmt::format("{}:{}", at.file.substr(at.file.rfind('/') + 1), at.line);
  };
  return fmt::format("data race on {}: the {} here and the {} at {} are not ordered by any synchronisation",
                     describe_object(engine_, first.object), what(race.first), what(race.second), line(race.second));
}

void Threads::claim_races(const std::vector<Race>& races) {
  TermPool& pool = engine_.pool();
  struct Pair {
    Race example;  ///< The access whose place comes first in the source is the first.
    Term holds;
  };
  // One property for each pair of places, the same one whichever accesses to them a replay has.
  const auto place_of = [&](EventNumber e) {
    const llvm::Instruction* user = sites_[events_[e].site].user;
    const SourceLoc at = location_of(*user);
    return std::tuple(at.file, at.line, at.column, user);
  };
  // It is claimed in the order of time, roughly: that there is no race in later rounds of a loop often follows from there
  // being none in earlier ones.
  std::vector<unsigned> rank(events_.size()), made(threads_.size());
  for (EventNumber e = 0; e < events_.size(); e++) rank[e] = made[events_[e].thread]++;
  std::map<std::tuple<unsigned, const llvm::Instruction*, const llvm::Instruction*>, Pair> pairs;
  for (Race race : races) {
    if (context_bound()) {
      const Term beyond = pool.or_(beyond_bound(race.first), beyond_bound(race.second));
      race.holds = pool.and_(race.holds, pool.not_(beyond));
      if (pool.is_no(race.holds)) continue;
    }
    if (place_of(race.second) < place_of(race.first)) std::swap(race.first, race.second);
    const std::tuple key{rank[race.first] + rank[race.second], std::get<3>(place_of(race.first)),
                         std::get<3>(place_of(race.second))};
    const auto [at, is_new] = pairs.try_emplace(key, Pair{race, race.holds});
    if (!is_new) at->second.holds = pool.or_(at->second.holds, race.holds);
  }
  for (const auto& [key, pair] : pairs) {
    ClaimSite site = sites_[events_[pair.example.first].site];
    const ClaimSite& other = sites_[events_[pair.example.second].site];
    site.at = site.user;
    site.variant = static_cast<unsigned>(mix(1, static_cast<const void*>(other.user)));
    if (Recorder* recorder = engine_.recorder()) {
      recorder->set_thread(events_[pair.example.first].thread);
      recorder->set_last(std::vector{pair.example.second, pair.example.first});
    }
    engine_.claim_of_schedule(PropertyKind::DataRace, site, &other, pool.not_(pair.holds), describe_race(pair.example));
  }
}

void Threads::claim_deadlocks() {
  TermPool& pool = engine_.pool();
  if (blocked_.empty()) return;
  Term all = process_ended_.valid() ? pool.not_(process_ended_) : pool.yes();
  for (ThreadNumber t = 0; t < threads_.size(); t++) {
    const Thread& thread = threads_[t];
    Term stands = thread.finished.valid() ? thread.finished : pool.no();
    if (t > 0) stands = pool.or_(stands, thread.started.valid() ? pool.not_(thread.started) : pool.yes());
    for (const Blocked& blocked : blocked_)
      if (blocked.thread == t) stands = pool.or_(stands, blocked.holds);
    all = pool.and_(all, stands);
  }
  all = pool.and_(all, all_is_within_bound());
  std::vector<std::pair<const Blocked*, Term>> by_place;
  for (const Blocked& blocked : blocked_) {
    const Term bad = pool.and_(blocked.holds, all);
    const auto known =
        std::ranges::find_if(by_place, [&](const auto& p) { return p.first->site.user == blocked.site.user; });
    if (known == by_place.end())
      by_place.emplace_back(&blocked, bad);
    else
      known->second = pool.or_(known->second, bad);
  }
  for (const auto& [blocked, bad] : by_place) {
    if (Recorder* recorder = engine_.recorder()) recorder->set_thread(blocked->thread);
    engine_.claim_of_schedule(PropertyKind::Deadlock, {blocked->site.user, blocked->site.user, blocked->site.inner, 0},
                              nullptr, pool.not_(bad),
                              "the thread waits here for ever, and no other unfinished thread can move");
  }
}

}  // namespace bmc
