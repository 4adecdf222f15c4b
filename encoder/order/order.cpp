// SPDX-License-Identifier: Apache-2.0
#include "encoder/order/order.h"

#include "encoder/order/context_bound.h"
#include "encoder/order/key.h"
#include "encoder/order/models.h"
#include "encoder/order/race_free.h"
#include "encoder/order/symmetry.h"

namespace bmc {
namespace {

/// "Another thread has ended the object before" is so for an access exactly if a release comes before it.
std::vector<ReleaseOrder> order_releases(const OrderProblem& problem, const StaticOrder& order,
                                         std::vector<Term>& clauses) {
  TermPool& pool = problem.pool;
  std::vector<ReleaseOrder> releases;
  for (EventNumber access = 0; access < problem.events.size(); access++) {
    const Event& event = problem.events[access];
    if (!event.gone.valid()) continue;
    Term gone = pool.no();
    for (EventNumber release = 0; release < problem.events.size(); release++) {
      const Event& end = problem.events[release];
      if (end.kind != Event::Kind::Release || end.thread == event.thread || end.object != event.object) continue;
      const Term both = pool.and_(end.guard, event.guard);
      if (pool.is_no(both) || order.before(access, release)) continue;
      const Term first = order.before(release, access)
                             ? pool.yes()
                             : problem.choose(mix(mix(event.key, end.key), std::uint64_t{31}), 1, "released_before");
      releases.push_back({release, access, first, both});
      gone = pool.or_(gone, pool.and_(both, first));
    }
    clauses.push_back(pool.implies(event.guard, pool.eq(event.gone, gone)));
  }
  return releases;
}

bool share_bytes_maybe(const TermPool& pool, const Event& a, const Event& b) {
  const auto at = pool.as_u64(a.offset), bt = pool.as_u64(b.offset);
  return !at || !bt || (*at < *bt + b.size && *bt < *at + a.size);
}

Term share_bytes(TermPool& pool, const Event& a, const Event& b) {
  // a.offset - b.offset in (-a.size, b.size)
  return pool.or_(pool.ult(pool.sub(a.offset, b.offset), pool.constant(kPointerBits, b.size)),
                  pool.ult(pool.sub(b.offset, a.offset), pool.constant(kPointerBits, a.size)));
}

std::vector<Race> find_races_in(const OrderProblem& problem, const HappensBefore& happens_before) {
  TermPool& pool = problem.pool;
  std::vector<Race> races;
  for (EventNumber a = 0; a < problem.events.size(); a++) {
    const Event& first = problem.events[a];
    if (!first.is_access() || first.is_final) continue;
    for (EventNumber b = a + 1; b < problem.events.size(); b++) {
      const Event& second = problem.events[b];
      if (!second.is_access() || second.is_final || first.thread == second.thread) continue;
      if (first.object != second.object || (first.is_read() && second.is_read())) continue;
      if (is_atomic(first.ordering) && is_atomic(second.ordering)) continue;
      if (!share_bytes_maybe(pool, first, second)) continue;
      const Term forwards = happens_before.before(a, b), backwards = happens_before.before(b, a);
      if (pool.is_yes(forwards) || pool.is_yes(backwards)) continue;
      const Term parts[] = {first.guard, second.guard, share_bytes(pool, first, second), pool.not_(forwards),
                            pool.not_(backwards)};
      const Term holds = pool.and_all(parts);
      if (!pool.is_no(holds)) races.push_back({a, b, holds});
    }
  }
  return races;
}

}  // namespace

OrderedProgram order_program(const OrderProblem& problem, MemoryModel model, bool find_races,
                             bool presume_race_free) {
  OrderedProgram result;
  const StaticOrder order(problem.events);
  Communication communication(problem, order, result.constraints);
  if (problem.statements && !problem.context_bound) break_symmetry(problem, communication, result.constraints);
  const std::vector<ReleaseOrder> releases = order_releases(problem, order, result.constraints);
  // Within a bound, that no race is met says nothing of weak behaviours.
  if (presume_race_free && !problem.context_bound && may_be_race_free(problem, order)) {
    OrderParts parts{problem, order, communication, nullptr, releases, result.constraints};
    result.is_presumed_race_free = true;
    for (const Race& race : constrain_race_free(parts)) {
      const bool is_weak = is_atomic(problem.events[race.first].ordering) && is_atomic(problem.events[race.second].ordering);
      (is_weak || !find_races ? result.weak_races : result.races).push_back(race);
    }
    if (problem.is_replay) result.execution = read_execution(parts);
    return result;
  }
  const HappensBefore happens_before(problem, order, communication, result.constraints);
  OrderParts parts{problem, order, communication, &happens_before, releases, result.constraints};
  switch (model) {
    case MemoryModel::Rc11: constrain_rc11(parts); break;
    case MemoryModel::Tso: constrain_tso(parts); break;
    case MemoryModel::Sc: constrain_sc(parts); break;
  }
  if (problem.context_bound) bound_contexts(parts, model == MemoryModel::Sc);
  if (problem.is_replay) result.execution = read_execution(parts);
  if (find_races) result.races = find_races_in(problem, happens_before);
  return result;
}

}  // namespace bmc
