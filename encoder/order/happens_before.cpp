// SPDX-License-Identifier: Apache-2.0
#include "encoder/order/happens_before.h"

#include <algorithm>

#include "encoder/order/key.h"

namespace bmc {
namespace {

enum KeyKind : unsigned { kClock = 11, kReleased = 12 };

bool can_release(const Event& event) {
  return event.kind == Event::Kind::Create ||
         ((event.is_write() || event.kind == Event::Kind::Fence) && is_release(event.ordering));
}

bool can_acquire(const Event& event) {
  if (event.is_final) return false;
  return event.kind == Event::Kind::Begin ||
         ((event.is_read() || event.kind == Event::Kind::Fence) && is_acquire(event.ordering));
}

}  // namespace

HappensBefore::HappensBefore(const OrderProblem& problem, const StaticOrder& order, const Communication& communication,
                             std::vector<Term>& clauses)
    : problem_(problem), order_(order), communication_(communication), clauses_(clauses) {
  find_operations();
  none_ = clock_of(problem_.pool.no());
  for (const auto& points : points_) {
    const Clock* earlier = nullptr;
    for (const EventNumber point : points) {
      make_clock(point, earlier);
      earlier = &clocks_.at(point);
    }
  }
  for (const auto& points : points_)
    for (const EventNumber point : points) synchronise(point);
}

void HappensBefore::find_operations() {
  releases_.resize(problem_.threads);
  points_.resize(problem_.threads);
  for (EventNumber e = 0; e < problem_.events.size(); e++) {
    const Event& event = problem_.events[e];
    if (can_release(event)) releases_[event.thread].push_back(e);
    if (can_acquire(event)) points_[event.thread].push_back(e);
  }
  for (PartNumber p = 0; p < communication_.parts().size(); p++) parts_[communication_.parts()[p].event].push_back(p);
}

HappensBefore::Clock HappensBefore::clock_of(Term value) const {
  Clock clock(problem_.threads);
  for (ThreadNumber t = 0; t < problem_.threads; t++) clock[t].assign(releases_[t].size(), value);
  return clock;
}

void HappensBefore::make_clock(EventNumber point, const Clock* earlier) {
  TermPool& pool = problem_.pool;
  const Event& event = problem_.events[point];
  Clock clock = none_;
  for (ThreadNumber t = 0; t < problem_.threads; t++) {
    if (t == event.thread) continue;
    for (std::size_t k = 0; k < releases_[t].size(); k++) {
      const EventNumber release = releases_[t][k];
      if (order_.before(point, release)) continue;  // stays "no"
      const Event& releaser = problem_.events[release];
      const bool sure = order_.before(release, point) && pool.is_yes(pool.implies(event.guard, releaser.guard));
      clock[t][k] = sure ? pool.yes()
                         : problem_.choose(mix(mix(event.key, releaser.key), std::uint64_t{kClock}), 1, "clock");
      if (sure)
        for (std::size_t i = 0; i < k; i++) clock[t][i] = pool.yes();
    }
    for (std::size_t k = 0; k < releases_[t].size(); k++) {
      if (k + 1 < releases_[t].size()) clauses_.push_back(pool.implies(clock[t][k + 1], clock[t][k]));
      if (earlier) clauses_.push_back(pool.implies((*earlier)[t][k], clock[t][k]));
    }
  }
  clocks_.emplace(point, std::move(clock));
}

void HappensBefore::imply(Term condition, const Clock& from, EventNumber point) {
  TermPool& pool = problem_.pool;
  if (pool.is_no(condition)) return;
  const Clock& to = clocks_.at(point);
  const ThreadNumber own = problem_.events[point].thread;
  for (ThreadNumber t = 0; t < problem_.threads; t++) {
    if (t == own) continue;
    for (std::size_t k = 0; k < from[t].size(); k++)
      if (!pool.is_no(from[t][k])) clauses_.push_back(pool.implies(pool.and_(condition, from[t][k]), to[t][k]));
  }
}

/// The clock that a release operation hands on: its thread's, and all that is before it there.
HappensBefore::Clock HappensBefore::released_at(EventNumber release) const {
  const ThreadNumber own = problem_.events[release].thread;
  Clock clock = clock_at(release);
  for (std::size_t k = 0; k < releases_[own].size(); k++)
    clock[own][k] = problem_.pool.boolean(releases_[own][k] <= release);
  return clock;
}

const HappensBefore::Clock& HappensBefore::released_by(EventNumber write) {
  if (const auto known = released_.find(write); known != released_.end()) return known->second;
  TermPool& pool = problem_.pool;
  const Event& event = problem_.events[write];
  Clock own = none_;
  if (is_release(event.ordering)) {
    own = released_at(write);
  } else if (is_atomic(event.ordering)) {
    // C++20 33.5.11: a release fence before the write does for it.
    for (const EventNumber fence : releases_[event.thread]) {
      if (fence > write || problem_.events[fence].kind != Event::Kind::Fence) continue;
      const Clock at_fence = released_at(fence);
      for (ThreadNumber t = 0; t < problem_.threads; t++)
        for (std::size_t k = 0; k < own[t].size(); k++)
          own[t][k] = pool.or_(own[t][k], pool.and_(problem_.events[fence].guard, at_fence[t][k]));
    }
  }
  if (event.partner == kNoEvent) return released_.emplace(write, std::move(own)).first->second;
  // A read-modify-write continues the release sequence that it reads from.
  Clock joined = none_;
  for (ThreadNumber t = 0; t < problem_.threads; t++)
    for (std::size_t k = 0; k < own[t].size(); k++) {
      joined[t][k] = pool.is_yes(own[t][k])
                         ? own[t][k]
                         : problem_.choose(mix(mix(event.key, problem_.events[releases_[t][k]].key),
                                               std::uint64_t{kReleased}), 1, "released");
      clauses_.push_back(pool.implies(own[t][k], joined[t][k]));
    }
  released_.emplace(write, joined);
  for (const PartNumber part : parts_[event.partner])
    for (const Source& source : communication_.regions()[communication_.parts()[part].region].sources.at(part)) {
      if (source.write == kInitial) continue;
      const Clock earlier = released_by(communication_.parts()[source.write].event);
      for (ThreadNumber t = 0; t < problem_.threads; t++)
        for (std::size_t k = 0; k < earlier[t].size(); k++)
          if (!pool.is_no(earlier[t][k]))
            clauses_.push_back(pool.implies(pool.and_(source.holds, earlier[t][k]), joined[t][k]));
    }
  return released_.at(write);
}

void HappensBefore::import_reads(EventNumber reader, Term condition, EventNumber point) {
  TermPool& pool = problem_.pool;
  if (!is_atomic(problem_.events[reader].ordering)) return;
  for (const PartNumber part : parts_[reader])
    for (const Source& source : communication_.regions()[communication_.parts()[part].region].sources.at(part)) {
      if (source.write == kInitial) continue;
      const EventNumber write = communication_.parts()[source.write].event;
      if (is_atomic(problem_.events[write].ordering))
        imply(pool.and_(condition, source.holds), released_by(write), point);
    }
}

void HappensBefore::synchronise(EventNumber point) {
  const Event& event = problem_.events[point];
  if (event.kind == Event::Kind::Begin) {
    if (event.partner != kNoEvent) imply(event.guard, released_at(event.partner), point);
    return;
  }
  if (event.is_read()) {
    const bool always = !event.strong.valid() || is_acquire(event.weak_ordering);
    return import_reads(point, always ? problem_.pool.yes() : event.strong, point);
  }
  // An acquire fence does for the atomic reads before it.
  for (EventNumber e = 0; e < point; e++)
    if (const Event& earlier = problem_.events[e];
        earlier.thread == event.thread && earlier.is_read() && !earlier.is_final)
      import_reads(e, event.guard, point);
}

const HappensBefore::Clock& HappensBefore::clock_at(EventNumber event) const {
  const auto& points = points_[problem_.events[event].thread];
  const auto behind = std::upper_bound(points.begin(), points.end(), event);
  return behind == points.begin() ? none_ : clocks_.at(*(behind - 1));
}

Term HappensBefore::before(EventNumber a, EventNumber b) const {
  TermPool& pool = problem_.pool;
  if (order_.before(a, b)) return pool.yes();
  if (order_.before(b, a)) return pool.no();
  const ThreadNumber thread = problem_.events[a].thread;
  if (thread == problem_.events[b].thread) return pool.no();
  const auto& releases = releases_[thread];
  const auto first = std::lower_bound(releases.begin(), releases.end(), a);
  if (first == releases.end()) return pool.no();
  return clock_at(b)[thread][static_cast<std::size_t>(first - releases.begin())];
}

}  // namespace bmc
