// SPDX-License-Identifier: Apache-2.0
#include "encoder/order/models.h"

#include <algorithm>

#include "encoder/order/key.h"

namespace bmc {

OrderGraph::Vertex vertex_of(const OrderProblem& problem, EventNumber event) {
  const Event& e = problem.events[event];
  return e.is_write() && e.partner != kNoEvent ? e.partner : event;
}

void add_program_order(const OrderParts& parts, OrderGraph& graph) {
  const auto& events = parts.problem.events;
  const Term always = parts.problem.pool.yes();
  std::vector<EventNumber> last(parts.problem.threads, kNoEvent);
  std::vector<std::vector<EventNumber>> aside(parts.problem.threads);  // since the last event that was not
  std::vector<EventNumber> update_end(parts.problem.threads, 0);       // of a read-modify-write, its second half
  for (EventNumber e = 0; e < events.size(); e++) {
    const Event& event = events[e];
    if (event.is_final) continue;
    const auto here = vertex_of(parts.problem, e);
    // The halves of a read-modify-write are one vertex: what stands between them comes behind both.
    if (event.kind == Event::Kind::Touch || e < update_end[event.thread]) {
      if (last[event.thread] != kNoEvent) graph.add_edge(last[event.thread], here, always, true);
      aside[event.thread].push_back(here);
      continue;
    }
    if (event.is_read() && event.partner != kNoEvent) update_end[event.thread] = event.partner;
    if (event.kind == Event::Kind::Begin && event.partner != kNoEvent)
      graph.add_edge(event.partner, here, always, true);
    EventNumber& before = last[event.thread];
    if (before == here) continue;
    if (before != kNoEvent) graph.add_edge(before, here, always, true);
    for (const EventNumber beside : aside[event.thread]) graph.add_edge(beside, here, always, true);
    aside[event.thread].clear();
    before = here;
  }
}

std::vector<PartNumber> parts_of(const OrderParts& parts, const Region& region) {
  std::vector<PartNumber> all;
  for (const auto* list : {&region.reads, &region.writes})
    for (const PartNumber p : *list)
      if (!parts.communication.event_of(p).is_final) all.push_back(p);
  std::sort(all.begin(), all.end(), [&](PartNumber a, PartNumber b) {
    return parts.communication.parts()[a].event < parts.communication.parts()[b].event;
  });
  return all;
}

void add_place_order(const OrderParts& parts, const Region& region, OrderGraph& graph) {
  const std::vector<PartNumber> all = parts_of(parts, region);
  const Communication& c = parts.communication;
  for (std::size_t i = 0; i < all.size(); i++)
    for (std::size_t j = i + 1; j < all.size(); j++) {
      if (c.event_of(all[i]).thread != c.event_of(all[j]).thread) continue;
      const Term same = c.same_place(all[i], all[j]);
      const PartNumber from = c.vertex_of(all[i]), to = c.vertex_of(all[j]);
      if (from != to) graph.add_edge(from, to, same, parts.problem.pool.is_yes(same));
      if (parts.problem.pool.is_yes(same)) break;  // what is behind that one is behind this one, too
    }
}

void add_releases(const OrderParts& parts, OrderGraph& graph) {
  TermPool& pool = parts.problem.pool;
  for (const ReleaseOrder& r : parts.releases) {
    graph.add_edge(r.release, r.access, pool.and_(r.both, r.release_first), pool.is_yes(r.both));
    graph.add_edge(r.access, r.release, pool.and_(r.both, pool.not_(r.release_first)), pool.is_yes(r.both));
  }
}

void make_acyclic(OrderParts& parts, OrderGraph& graph, std::uint64_t name) {
  std::uint64_t count = 0;
  const auto fresh = [&] { return parts.problem.choose(mix(mix(mix(21, name), std::uint64_t{0x5A17}), ++count), 1, "order"); };
  graph.eliminate(fresh, parts.clauses);
}

void for_each_communication(OrderParts& parts, const Region& region, Communications which,
                            const std::function<OrderGraph::Vertex(PartNumber)>& vertex,
                            const std::function<void(PartNumber, PartNumber, Term, bool)>& visit) {
  TermPool& pool = parts.problem.pool;
  const auto wanted = [&](PartNumber a, PartNumber b) {
    return vertex(a) != vertex(b) &&
           (which == Communications::All || parts.communication.event_of(a).thread != parts.communication.event_of(b).thread);
  };
  for (const auto& [read, sources] : region.sources) {
    if (parts.communication.event_of(read).is_final) continue;
    for (const Source& source : sources)
      if (source.write != kInitial && wanted(source.write, read))
        visit(source.write, read, source.holds, false);
    for (const PartNumber write : region.writes) {
      if (vertex(read) == vertex(write)) continue;
      Term before = parts.communication.from_read(region, read, write);
      if (pool.is_yes(before)) before = parts.communication.same_place(read, write);
      // A read from the same thread's write can come before that write in an order between threads only; so what
      // puts a read before a write there does not say that it reads from an earlier one.
      const bool is_order = which == Communications::All && !pool.is_no(parts.communication.same_place(read, write));
      visit(read, write, before, is_order);
    }
  }
  for (std::size_t i = 0; i < region.writes.size(); i++)
    for (std::size_t j = i + 1; j < region.writes.size(); j++) {
      const PartNumber a = region.writes[i], b = region.writes[j];
      const Term same = parts.communication.same_place(a, b);
      if (pool.is_no(same) || vertex(a) == vertex(b)) continue;
      if (pool.is_no(pool.and_(parts.communication.guard_of(a), parts.communication.guard_of(b)))) continue;
      // In one order of everything, what is not executed finds a place anywhere. Two orders need not agree on one.
      const Term here = which == Communications::All
                            ? same
                            : pool.and_(same, pool.and_(parts.communication.guard_of(a), parts.communication.guard_of(b)));
      const Term first = parts.communication.coherence(a, b);
      visit(a, b, pool.and_(here, first), pool.is_yes(here));
      visit(b, a, pool.and_(here, pool.not_(first)), pool.is_yes(here));
    }
}

void add_communication(OrderParts& parts, const Region& region, OrderGraph& graph, Communications which,
                       const std::function<OrderGraph::Vertex(PartNumber)>& vertex) {
  for_each_communication(parts, region, which, vertex, [&](PartNumber from, PartNumber to, Term holds, bool is_order) {
    graph.add_edge(vertex(from), vertex(to), holds, is_order);
  });
}

}  // namespace bmc
