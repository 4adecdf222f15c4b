// SPDX-License-Identifier: Apache-2.0
#include "encoder/order/race_free.h"

#include <algorithm>
#include <map>

#include "encoder/order/key.h"

namespace bmc {
namespace {

constexpr std::uint64_t kSelectedKey = 51, kThreadKey = 52;

bool is_sc(const Event& event) {
  return event.ordering == Ordering::SequentiallyConsistent &&
         (!event.strong.valid() || event.weak_ordering == Ordering::SequentiallyConsistent);
}

class RaceSearch {
 public:
  explicit RaceSearch(OrderParts& parts)
      : parts_(parts), problem_(parts.problem), pool_(problem_.pool), c_(parts.communication),
        meeting_(static_cast<OrderGraph::Vertex>(problem_.events.size())), graph_(pool_, problem_.events.size() + 1) {}

  std::vector<Race> run() {
    find_pairs();
    add_program_order(parts_, graph_);
    add_releases(parts_, graph_);
    for (const auto& [vertex, condition] : selected_) place(vertex, condition);
    for (const Region& region : c_.regions())
      for_each_communication(
          parts_, region, Communications::All, [&](PartNumber p) { return vertex(p); },
          [&](PartNumber from, PartNumber to, Term holds, bool is_order) {
            graph_.add_edge(vertex(from), vertex(to), holds, is_order);
            place_communication(from, to, holds);
          });
    make_acyclic(parts_, graph_, 1);
    limit_selection();
    return std::move(races_);
  }

 private:
  OrderGraph::Vertex vertex(PartNumber part) const { return vertex_of(problem_, c_.parts()[part].event); }

  /// "The access is one of two that follow each other directly", for both halves of an update together.
  Term selected(EventNumber event) {
    const auto [at, is_new] = selected_.try_emplace(vertex_of(problem_, event));
    if (is_new) at->second = problem_.choose(mix(problem_.events[at->first].key, kSelectedKey), 1, "selected");
    return at->second;
  }

  void find_pairs() {
    for (const Region& region : c_.regions()) {
      std::vector<PartNumber> all = parts_of(parts_, region);
      for (const PartNumber a : region.writes)
        for (const PartNumber b : all)
          if (c_.event_of(b).is_read() || a < b) find_pair(region, a, b);
    }
  }

  void find_pair(const Region& region, PartNumber a, PartNumber b) {
    const EventNumber first = c_.parts()[a].event, second = c_.parts()[b].event;
    const Event &one = problem_.events[first], &other = problem_.events[second];
    if (one.thread == other.thread) return;
    if (is_sc(one) && is_sc(other) && one.size == other.size && pool_.is_yes(pool_.eq(one.offset, other.offset))) return;
    if (parts_.order.before(first, second) || parts_.order.before(second, first)) return;
    const Term there = pool_.and_(pool_.and_(one.guard, other.guard), c_.same_place(a, b));
    if (pool_.is_no(there)) return;
    const Term conditions[] = {there, selected(first), selected(second), pool_.not_(hands_on(region, a, b)),
                               pool_.not_(hands_on(region, b, a))};
    races_.push_back({first, second, pool_.and_all(conditions)});
  }

  /// Does `from` synchronise with `to`, whose half is in the same region?
  Term hands_on(const Region& region, PartNumber from, PartNumber to) const {
    const EventNumber writer = half(from, true), reader = half(to, false);
    if (writer == kNoEvent || reader == kNoEvent) return pool_.no();
    const Event &write = problem_.events[writer], &read = problem_.events[reader];
    if (!is_release(write.ordering) || !is_acquire(read.ordering)) return pool_.no();
    const Term acquires = !read.strong.valid() || is_acquire(read.weak_ordering) ? pool_.yes() : read.strong;
    Term any = pool_.no();
    for (const auto& [part, sources] : region.sources) {
      if (c_.parts()[part].event != reader) continue;
      for (const Source& source : sources)
        if (source.write != kInitial && c_.parts()[source.write].event == writer) any = pool_.or_(any, source.holds);
    }
    return pool_.and_(any, acquires);
  }

  /// The access's half that writes, or reads; none if it does not.
  EventNumber half(PartNumber part, bool writes) const {
    const EventNumber event = c_.parts()[part].event;
    return problem_.events[event].is_write() == writes ? event : problem_.events[event].partner;
  }

  /// The two that are selected meet at one more vertex, which comes directly behind them.
  void place(OrderGraph::Vertex access, Term condition) {
    graph_.add_edge(access, meeting_, condition);
    EventNumber end = access;  // of the access; what stands between the halves of an update comes behind both
    if (problem_.events[access].partner != kNoEvent) end = problem_.events[access].partner;
    for (EventNumber e = access + 1; e < problem_.events.size(); e++) {
      const Event& event = problem_.events[e];
      if (event.thread != problem_.events[access].thread || event.is_final || e == end) continue;
      graph_.add_edge(meeting_, vertex_of(problem_, e), condition);
      if (e > end && event.kind != Event::Kind::Touch) break;
    }
  }

  void place_communication(PartNumber from, PartNumber to, Term holds) {
    const auto first = selected_.find(vertex(from));
    if (first == selected_.end() || c_.event_of(from).thread == c_.event_of(to).thread) return;
    const auto second = selected_.find(vertex(to));
    const Term condition = pool_.and_(first->second, holds);
    graph_.add_edge(meeting_, vertex(to),
                    second == selected_.end() ? condition : pool_.and_(condition, pool_.not_(second->second)));
  }

  /// No more than two accesses are selected, of two threads.
  void limit_selection() {
    std::vector<Term> any(problem_.threads, pool_.no());  // by thread: one is selected so far
    for (const auto& [vertex, condition] : selected_) {
      Term& before = any[problem_.events[vertex].thread];
      parts_.clauses.push_back(pool_.implies(condition, pool_.not_(before)));
      const Term so_far = problem_.choose(mix(problem_.events[vertex].key, kThreadKey), 1, "selected_so_far");
      parts_.clauses.push_back(pool_.implies(pool_.or_(before, condition), so_far));
      before = so_far;
    }
    for (std::size_t i = 0; i < any.size(); i++)
      for (std::size_t j = i + 1; j < any.size(); j++)
        for (std::size_t k = j + 1; k < any.size(); k++)
          parts_.clauses.push_back(pool_.not_(pool_.and_(any[i], pool_.and_(any[j], any[k]))));
  }

  OrderParts& parts_;
  const OrderProblem& problem_;
  TermPool& pool_;
  Communication& c_;
  OrderGraph::Vertex meeting_;
  OrderGraph graph_;
  std::map<OrderGraph::Vertex, Term> selected_;
  std::vector<Race> races_;
};

}  // namespace

bool may_be_race_free(const OrderProblem& problem, const StaticOrder& order) {
  bool has_sc = false;
  std::map<ObjectNumber, std::vector<EventNumber>> accesses;
  for (EventNumber e = 0; e < problem.events.size(); e++) {
    const Event& event = problem.events[e];
    const bool is_of_model = event.drains;
    if (!is_of_model && is_atomic(event.ordering) && !is_sc(event)) return false;
    has_sc = has_sc || (!is_of_model && is_sc(event));
    if (event.is_access() && !event.is_final) accesses[event.object].push_back(e);
  }
  if (!has_sc) return false;
  // An update does otherwise in another place: where it meets weaker accesses, it cannot be moved.
  for (const auto& [object, events] : accesses)
    for (const EventNumber update : events) {
      if (problem.events[update].partner == kNoEvent || !is_sc(problem.events[update])) continue;
      for (const EventNumber e : events)
        if (!is_sc(problem.events[e]) && !order.before(update, e) && !order.before(e, update)) return false;
    }
  return true;
}

std::vector<Race> constrain_race_free(OrderParts& parts) { return RaceSearch(parts).run(); }

}  // namespace bmc
