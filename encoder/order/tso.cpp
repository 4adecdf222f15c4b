// SPDX-License-Identifier: Apache-2.0
// x86-TSO: program order without store-to-load pairs, reads-from between threads, coherence and from-read have no cycle
// together; and each place by itself is sequentially consistent.
#include "encoder/order/models.h"

namespace bmc {
namespace {

/// Does the event let no earlier store wait any longer?
bool drains(const Event& event) {
  switch (event.kind) {
    case Event::Kind::Create:
    case Event::Kind::Begin: return true;
    case Event::Kind::Fence: return event.ordering == Ordering::SequentiallyConsistent;
    case Event::Kind::Read: return event.drains || event.partner != kNoEvent;
    case Event::Kind::Write:
      return event.drains || event.partner != kNoEvent || event.ordering == Ordering::SequentiallyConsistent;
    case Event::Kind::Touch:
    case Event::Kind::Release: return false;
  }
  return false;
}

/// The order of one thread's events that no store buffer undoes.
class PreservedOrder {
 public:
  PreservedOrder(const OrderProblem& problem, OrderGraph& graph) : problem_(problem), graph_(graph) {}

  void add(EventNumber number) {
    const Event& event = problem_.events[number];
    const auto here = vertex_of(problem_, number);
    if (event.kind == Event::Kind::Touch) {
      edge(last_read_, here, problem_.pool.yes());
      edge(last_write_, here, problem_.pool.yes());
      touches_.push_back(here);
      return;
    }
    if (here != number) return;  // the second half of a read-modify-write, whose first half drains
    for (const EventNumber touch : touches_) edge(touch, here, problem_.pool.yes());
    touches_.clear();
    const bool is_read = event.kind == Event::Kind::Read || event.kind == Event::Kind::Begin;
    if (is_read) {
      edge(last_read_, here, problem_.pool.yes());
      for (const auto& [drain, guard] : drains_) edge(drain, here, guard);
      drains_.clear();
      last_read_ = here;
      if (drains(event)) add_drain(here, event.guard);
      return;
    }
    if (event.kind == Event::Kind::Fence && !drains(event)) return;
    // A store, a drain, an end of an object's life: behind all loads and stores before it.
    edge(last_read_, here, problem_.pool.yes());
    edge(last_write_, here, problem_.pool.yes());
    last_write_ = here;
    if (drains(event)) add_drain(here, event.guard);
  }

 private:
  void add_drain(EventNumber here, Term guard) {
    edge(last_write_, here, problem_.pool.yes());
    last_write_ = here;
    drains_.emplace_back(here, guard);
  }
  void edge(EventNumber from, EventNumber to, Term condition) {
    if (from != kNoEvent && from != to) graph_.add_edge(from, to, condition, problem_.pool.is_yes(condition));
  }

  const OrderProblem& problem_;
  OrderGraph& graph_;
  std::vector<EventNumber> touches_;  ///< Since the last other event.
  EventNumber last_read_ = kNoEvent, last_write_ = kNoEvent;
  std::vector<std::pair<EventNumber, Term>> drains_;  ///< Behind which the next load comes, where they are executed.
};

}  // namespace

void constrain_tso(OrderParts& parts) {
  const OrderProblem& problem = parts.problem;
  const auto vertex = [&](PartNumber p) { return vertex_of(problem, parts.communication.parts()[p].event); };
  OrderGraph global(problem.pool, problem.events.size());
  std::vector<PreservedOrder> threads(problem.threads, PreservedOrder(problem, global));
  for (EventNumber e = 0; e < problem.events.size(); e++) {
    const Event& event = problem.events[e];
    if (event.is_final) continue;
    if (event.kind == Event::Kind::Begin && event.partner != kNoEvent)
      global.add_edge(event.partner, e, problem.pool.yes(), true);
    threads[event.thread].add(e);
  }
  add_releases(parts, global);
  for (const Region& region : parts.communication.regions())
    add_communication(parts, region, global, Communications::BetweenThreads, vertex);
  make_acyclic(parts, global, 1);

  std::uint64_t number = 100;
  for (const Region& region : parts.communication.regions()) {
    OrderGraph place(problem.pool, parts.communication.parts().size());
    add_place_order(parts, region, place);
    add_communication(parts, region, place, Communications::All,
                      [&](PartNumber p) { return parts.communication.vertex_of(p); });
    make_acyclic(parts, place, ++number);
  }
}

}  // namespace bmc
