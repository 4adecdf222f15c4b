// SPDX-License-Identifier: Apache-2.0
#include "encoder/order/schedule.h"

#include <algorithm>
#include <deque>
#include <set>

namespace bmc {
namespace {

/// Positions of a search for few switches; behind them it goes on with what looks best.
constexpr std::size_t kMostPositions = 20000;

using UnitNumber = std::size_t;
constexpr UnitNumber kNoUnit = ~UnitNumber{0};

/// Events of one thread that nothing comes between: one, or both halves of a read-modify-write.
struct Unit {
  ThreadNumber thread;
  std::size_t position;  ///< Among the thread's units.
  std::vector<EventNumber> events;
  std::vector<UnitNumber> before, after;  ///< In other threads.
  bool is_included = false;
};

class Scheduler {
 public:
  Scheduler(const std::vector<Event>& events, const Execution& execution) : events_(events), execution_(execution) {
    make_units();
  }

  Schedule run(std::span<const EventNumber> last) {
    include(last);
    connect();
    Schedule schedule;
    schedule.is_interleaving = is_interleaving_;
    for (const UnitNumber unit : sequence())
      schedule.events.insert(schedule.events.end(), units_[unit].events.begin(), units_[unit].events.end());
    find_sources(schedule);
    return schedule;
  }

 private:
  using Positions = std::vector<std::size_t>;

  void make_units() {
    unit_of_.assign(events_.size(), kNoUnit);
    threads_.resize(execution_.threads.size());
    for (ThreadNumber t = 0; t < threads_.size(); t++) {
      EventNumber end = kNoEvent;  // of the current read-modify-write
      for (const EventNumber e : execution_.threads[t]) {
        const bool goes_on = end != kNoEvent;
        if (!goes_on) {
          threads_[t].push_back(units_.size());
          units_.push_back({t, threads_[t].size() - 1, {}, {}, {}});
        }
        units_[threads_[t].back()].events.push_back(e);
        unit_of_[e] = threads_[t].back();
        if (!goes_on && events_[e].is_read() && executes(t, events_[e].partner)) end = events_[e].partner;
        if (e == end) end = kNoEvent;
      }
    }
  }
  bool executes(ThreadNumber thread, EventNumber event) const {
    return event != kNoEvent && std::ranges::binary_search(execution_.threads[thread], event);
  }

  // ---- What matters ----

  void include(std::span<const EventNumber> last) {
    if (last.empty())
      for (Unit& unit : units_) unit.is_included = true;
    std::multimap<UnitNumber, UnitNumber> causes;
    for (const auto& [from, to] : execution_.causes) causes.emplace(unit_of_[to], unit_of_[from]);
    std::vector<UnitNumber> open;
    const auto reach = [&](UnitNumber unit) {
      if (unit == kNoUnit || units_[unit].is_included) return;
      units_[unit].is_included = true;
      open.push_back(unit);
    };
    for (const EventNumber e : last) reach(unit_of_[e]);
    while (!open.empty()) {
      const Unit& unit = units_[open.back()];
      const auto [begin, end] = causes.equal_range(open.back());
      open.pop_back();
      if (unit.position > 0) reach(threads_[unit.thread][unit.position - 1]);
      for (auto cause = begin; cause != end; ++cause) reach(cause->second);
    }
    for (std::vector<UnitNumber>& thread : threads_)
      std::erase_if(thread, [&](UnitNumber unit) { return !units_[unit].is_included; });
  }

  // ---- Orders ----

  bool add_edge(EventNumber from, EventNumber to, bool even_if_cyclic) {
    const UnitNumber a = unit_of_[from], b = unit_of_[to];
    if (a == kNoUnit || b == kNoUnit || a == b || !units_[a].is_included || !units_[b].is_included) return true;
    if (units_[a].thread == units_[b].thread && units_[a].position < units_[b].position) return true;
    if (!even_if_cyclic && leads_to(b, a)) return false;
    units_[a].after.push_back(b);
    units_[b].before.push_back(a);
    return true;
  }

  bool leads_to(UnitNumber from, UnitNumber to) const {
    std::vector<UnitNumber> open{from};
    std::vector<bool> seen(units_.size(), false);
    while (!open.empty()) {
      const UnitNumber here = open.back();
      open.pop_back();
      if (here == to) return true;
      if (seen[here]) continue;
      seen[here] = true;
      const Unit& unit = units_[here];
      if (unit.position + 1 < threads_[unit.thread].size()) open.push_back(threads_[unit.thread][unit.position + 1]);
      open.insert(open.end(), unit.after.begin(), unit.after.end());
    }
    return false;
  }

  /// Coherence and from-read between what is included, each to the next write only.
  std::vector<Execution::Edge> overwrites() const {
    const auto is_included = [&](EventNumber e) { return unit_of_[e] != kNoUnit && units_[unit_of_[e]].is_included; };
    std::vector<std::vector<EventNumber>> writes = execution_.writes;
    for (auto& place : writes) std::erase_if(place, [&](EventNumber e) { return !is_included(e); });
    std::vector<Execution::Edge> edges;
    for (const Execution::Look& look : execution_.looks) {
      const auto& place = writes[look.place];
      const auto source = std::ranges::find(place, look.write);
      const auto next = source == place.end() ? place.begin() : source + 1;
      if (is_included(look.read) && next != place.end()) edges.push_back({look.read, *next});
    }
    for (const auto& place : writes)
      for (std::size_t i = 0; i + 1 < place.size(); i++) edges.push_back({place[i], place[i + 1]});
    return edges;
  }

  void connect() {
    find_end();
    for (const auto* list : {&execution_.causes, &execution_.orders})
      for (const auto& [from, to] : *list) add_edge(from, to, true);
    const std::vector<Unit> without = units_;
    const std::vector<Execution::Edge> edges = overwrites();
    for (const auto& [from, to] : edges) add_edge(from, to, true);
    if (is_complete(run_on(Positions(threads_.size(), 0), nullptr))) return;
    is_interleaving_ = false;
    units_ = without;
    for (const auto& [from, to] : edges) add_edge(from, to, false);
  }

  // ---- The sequence ----

  bool is_ready(UnitNumber unit, const Positions& done) const {
    return std::ranges::all_of(
        units_[unit].before, [&](UnitNumber before) { return units_[before].position < done[units_[before].thread]; });
  }

  /// Where the thread's next run leads, which is as long as it can be: that never does harm.
  Positions after_run(Positions done, ThreadNumber thread) const {
    while (done[thread] < end_[thread] && is_ready(threads_[thread][done[thread]], done)) done[thread]++;
    return done;
  }

  void find_end() {
    end_.clear();
    for (const auto& thread : threads_) end_.push_back(thread.size());
  }
  bool is_complete(const Positions& done) const { return done == end_; }

  /// Runs threads until no one can go on, each time the one that gets farthest; notes them in `runs`.
  Positions run_on(Positions done, std::vector<ThreadNumber>* runs) const {
    for (;;) {
      Positions best = done;
      ThreadNumber runner = 0;
      for (ThreadNumber t = 0; t < threads_.size(); t++) {
        Positions next = after_run(done, t);
        if (next[t] - done[t] <= best[runner] - done[runner]) continue;
        best = std::move(next);
        runner = t;
      }
      if (best == done) return done;
      if (runs) runs->push_back(runner);
      done = std::move(best);
    }
  }

  /// The threads in the order in which they run, by breadth-first search over what has been done.
  std::vector<ThreadNumber> few_runs() const {
    struct Node {
      Positions done;
      std::size_t previous;
      ThreadNumber runner;
    };
    std::deque<Node> nodes{{Positions(threads_.size(), 0), 0, 0}};
    std::set<Positions> seen;
    std::size_t found = 0;
    for (std::size_t i = 0; i < nodes.size() && nodes.size() < kMostPositions; i++) {
      found = i;
      if (is_complete(nodes[i].done)) break;
      for (ThreadNumber t = 0; t < threads_.size(); t++) {
        Positions next = after_run(nodes[i].done, t);
        if (next[t] > nodes[i].done[t] && seen.insert(next).second) nodes.push_back({std::move(next), i, t});
      }
    }
    std::vector<ThreadNumber> runs;
    for (std::size_t i = found; i > 0; i = nodes[i].previous) runs.push_back(nodes[i].runner);
    std::ranges::reverse(runs);
    run_on(nodes[found].done, &runs);
    return runs;
  }

  /// Takes the waits that never end from the threads, of which they are the last.
  std::vector<std::vector<UnitNumber>> take_waits() {
    std::vector<std::vector<UnitNumber>> waits(threads_.size());
    for (std::size_t t = 0; t < threads_.size(); t++) {
      const auto first = std::ranges::find_if(
          threads_[t], [&](UnitNumber unit) { return events_[units_[unit].events.front()].is_final; });
      waits[t].assign(first, threads_[t].end());
      threads_[t].erase(first, threads_[t].end());
    }
    return waits;
  }

  std::vector<UnitNumber> sequence() {
    std::vector<std::vector<UnitNumber>> waits = take_waits();
    find_end();
    std::vector<UnitNumber> units;
    Positions done(threads_.size(), 0);
    // A wait begins when its thread gets there, if it already finds what it will find in the end; it is no run by
    // itself.
    const auto begin_wait = [&](ThreadNumber t) {
      const bool is_ready = std::ranges::all_of(waits[t], [&](UnitNumber unit) { return this->is_ready(unit, done); });
      if (!is_ready) return;
      units.insert(units.end(), waits[t].begin(), waits[t].end());
      waits[t].clear();
    };
    for (const ThreadNumber t : few_runs()) {
      const Positions next = after_run(done, t);
      for (std::size_t i = done[t]; i < next[t]; i++) units.push_back(threads_[t][i]);
      done = next;
      if (done[t] == end_[t]) begin_wait(t);
    }
    for (const auto& rest : waits) units.insert(units.end(), rest.begin(), rest.end());
    return units;
  }

  void find_sources(Schedule& schedule) const {
    std::multimap<EventNumber, const Execution::Look*> looks;
    for (const Execution::Look& look : execution_.looks) looks.emplace(look.read, &look);
    std::multimap<EventNumber, std::size_t> changes;
    for (std::size_t place = 0; place < execution_.writes.size(); place++)
      for (const EventNumber write : execution_.writes[place]) changes.emplace(write, place);
    std::vector<EventNumber> latest(execution_.writes.size(), kNoEvent);
    std::map<EventNumber, std::size_t> time;
    for (std::size_t i = 0; i < schedule.events.size(); i++) {
      const EventNumber event = schedule.events[i];
      time[event] = i;
      const auto [first, end] = looks.equal_range(event);
      for (auto look = first; look != end; ++look) {
        const EventNumber write = look->second->write;
        const auto [known, is_new] = schedule.sources.try_emplace(event, Schedule::Source{write});
        const EventNumber other = known->second.write;  // of several, the latest is named
        if (other == kNoEvent || (write != kNoEvent && time[write] > time[other])) known->second.write = write;
        known->second.is_older |= latest[look->second->place] != write;
      }
      const auto [change, last_change] = changes.equal_range(event);
      for (auto place = change; place != last_change; ++place) latest[place->second] = event;
    }
  }

  const std::vector<Event>& events_;
  const Execution& execution_;
  std::vector<Unit> units_;
  std::vector<UnitNumber> unit_of_;               ///< By event.
  std::vector<std::vector<UnitNumber>> threads_;  ///< What is included.
  Positions end_;                                 ///< How many that are.
  bool is_interleaving_ = true;
};

}  // namespace

Schedule make_schedule(const std::vector<Event>& events, const Execution& execution,
                       std::span<const EventNumber> last) {
  return Scheduler(events, execution).run(last);
}

}  // namespace bmc
