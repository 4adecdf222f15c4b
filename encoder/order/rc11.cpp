// SPDX-License-Identifier: Apache-2.0
// RC11: coherence, atomicity, SC and no-thin-air (section 3 of the paper).
#include <algorithm>

#include "encoder/order/models.h"

namespace bmc {
namespace {

/// COHERENCE and ATOMICITY of one region: happens-before between its accesses, reads-from, coherence and from-read have
/// no cycle together. (Given a total coherence order, that is the same as irreflexive(hb; eco?): an hb step between
/// accesses to one place never leads back in coherence order.) Both halves of a read-modify-write being one vertex,
/// nothing comes between them.
void constrain_coherence(OrderParts& parts, const Region& region, std::uint64_t name) {
  TermPool& pool = parts.problem.pool;
  const Communication& c = parts.communication;
  OrderGraph graph(pool, c.parts().size());
  add_place_order(parts, region, graph);
  std::vector<std::vector<PartNumber>> by_thread(parts.problem.threads);
  for (const PartNumber p : parts_of(parts, region)) by_thread[c.event_of(p).thread].push_back(p);
  const auto before = [&](PartNumber a, PartNumber b) {
    return parts.happens_before->before(c.parts()[a].event, c.parts()[b].event);
  };
  for (const auto& earlier : by_thread)
    for (const auto& later : by_thread) {
      if (&earlier == &later) continue;
      // For each earlier access the last later one at the same place that it was ordered with, and where that holds.
      std::vector<std::pair<PartNumber, Term>> previous(earlier.size(), {kInitial, {}});
      for (const PartNumber b : later)
        for (std::size_t i = 0; i < earlier.size(); i++) {
          const Term ordered = before(earlier[i], b), same = c.same_place(earlier[i], b);
          // Of accesses to one place that the same synchronisation orders, the closest pair implies the others.
          const bool next_too = i + 1 < earlier.size() && before(earlier[i + 1], b) == ordered &&
                                pool.is_yes(c.same_place(earlier[i + 1], b));
          const bool already = previous[i].second == ordered && pool.is_yes(c.same_place(previous[i].first, b));
          if ((next_too || already) && pool.is_yes(same)) continue;
          graph.add_edge(c.vertex_of(earlier[i]), c.vertex_of(b), pool.and_(same, ordered));
          if (pool.is_yes(same)) previous[i] = {b, ordered};
        }
    }
  add_communication(parts, region, graph, Communications::All, [&](PartNumber p) { return c.vertex_of(p); });
  make_acyclic(parts, graph, name);
}

/// NO-THIN-AIR: program order and reads-from have no cycle together.
void constrain_causality(OrderParts& parts) {
  const OrderProblem& problem = parts.problem;
  OrderGraph graph(problem.pool, problem.events.size());
  add_program_order(parts, graph);
  add_releases(parts, graph);
  for (const Region& region : parts.communication.regions())
    for (const auto& [read, sources] : region.sources) {
      const EventNumber reader = parts.communication.parts()[read].event;
      if (problem.events[reader].is_final) continue;
      for (const Source& source : sources) {
        if (source.write == kInitial) continue;
        const EventNumber writer = parts.communication.parts()[source.write].event;
        if (vertex_of(problem, writer) != vertex_of(problem, reader))
          graph.add_edge(vertex_of(problem, writer), vertex_of(problem, reader), source.holds);
      }
    }
  make_acyclic(parts, graph, 1);
}

/// SC: acyclic(psc_base | psc_F). The graph has the SC events, and for every access x three more vertices: `in` and `out`
/// stand for the ends of one step of scb, `eco` for a point of a path of extended coherence. From `in` only `out` can be
/// reached, and from `out` only an SC event; so the graph's cycles are those of psc.
class ScOrder {
 public:
  explicit ScOrder(OrderParts& parts)
      : parts_(parts), problem_(parts.problem), pool_(problem_.pool), count_(problem_.events.size()),
        graph_(pool_, 4 * count_) {}

  void constrain() {
    for (EventNumber e = 0; e < count_; e++) {
      const Event& event = problem_.events[e];
      if (event.is_final) continue;
      if (event.is_access()) accesses_.push_back(e);
      if (event.ordering != Ordering::SequentiallyConsistent) continue;
      if (event.kind == Event::Kind::Fence) fences_.push_back(e);
      if (event.is_access()) has_sc_access_ = true;
    }
    if (fences_.empty() && !has_sc_access_) return;
    for (const EventNumber x : accesses_) enter_and_leave(x);
    for (const EventNumber f : fences_)
      for (const EventNumber g : fences_)
        if (f != g) edge(f, g, hb(f, g));
    for (const EventNumber x : accesses_)
      for (const EventNumber y : accesses_)
        if (vertex_of(problem_, x) != vertex_of(problem_, y)) base_step(x, y);
    for (const Region& region : parts_.communication.regions()) communicate(region);
    make_acyclic(parts_, graph_, 2);
  }

 private:
  OrderGraph::Vertex in(EventNumber e) const { return static_cast<OrderGraph::Vertex>(count_ + vertex_of(problem_, e)); }
  OrderGraph::Vertex out(EventNumber e) const {
    return static_cast<OrderGraph::Vertex>(2 * count_ + vertex_of(problem_, e));
  }
  OrderGraph::Vertex eco(EventNumber e) const {
    return static_cast<OrderGraph::Vertex>(3 * count_ + vertex_of(problem_, e));
  }
  void edge(OrderGraph::Vertex from, OrderGraph::Vertex to, Term condition) {
    graph_.add_edge(from, to, condition);
  }
  const Event& event(EventNumber e) const { return problem_.events[e]; }
  Term executed(EventNumber a, EventNumber b) const { return pool_.and_(event(a).guard, event(b).guard); }
  /// Happens-before, with both executed.
  Term hb(EventNumber a, EventNumber b) const {
    return pool_.and_(parts_.happens_before->before(a, b), executed(a, b));
  }
  Term may_share_place(EventNumber a, EventNumber b) const {
    if (event(a).object != event(b).object) return pool_.no();
    return pool_.eq(event(a).offset, event(b).offset);
  }
  bool is_elsewhere(EventNumber a, EventNumber b) const {
    return !event(a).is_access() || !event(b).is_access() || pool_.is_no(may_share_place(a, b));
  }

  void enter_and_leave(EventNumber x) {
    if (event(x).ordering == Ordering::SequentiallyConsistent) {
      const bool always = !event(x).strong.valid() || event(x).weak_ordering == Ordering::SequentiallyConsistent;
      const Term here = always ? event(x).guard : pool_.and_(event(x).guard, event(x).strong);
      edge(vertex_of(problem_, x), in(x), here);
      edge(out(x), vertex_of(problem_, x), here);
    }
    for (const EventNumber f : fences_) {
      edge(f, in(x), hb(f, x));
      edge(out(x), f, hb(x, f));
      edge(f, eco(x), hb(f, x));
      edge(eco(x), f, hb(x, f));
    }
  }

  /// The steps of scb that no reads-from or coherence choice decides: sb, hb between accesses to one place, and
  /// sb to another place, hb, sb from another place.
  void base_step(EventNumber x, EventNumber y) {
    if (event(x).thread == event(y).thread) {
      if (x < y) edge(in(x), out(y), executed(x, y));
      return;
    }
    const Term same = may_share_place(x, y);
    if (!pool_.is_no(same)) edge(in(x), out(y), pool_.and_(same, hb(x, y)));
    for (const EventNumber from : next_elsewhere(x))
      for (const EventNumber to : last_elsewhere(y)) edge(in(x), out(y), pool_.and_(executed(x, y), hb(from, to)));
  }

  /// Events of the thread behind `x` that concern another place; enough of them that any other is behind one of these.
  std::vector<EventNumber> next_elsewhere(EventNumber x) const {
    std::vector<EventNumber> found;
    for (EventNumber e = x + 1; e < count_; e++) {
      if (event(e).thread != event(x).thread || event(e).is_final || !is_elsewhere(x, e)) continue;
      found.push_back(e);
      if (pool_.is_yes(pool_.implies(event(x).guard, event(e).guard))) break;
    }
    return found;
  }
  std::vector<EventNumber> last_elsewhere(EventNumber y) const {
    std::vector<EventNumber> found;
    for (EventNumber e = y; e-- > 0;) {
      if (event(e).thread != event(y).thread || event(e).is_final || !is_elsewhere(y, e)) continue;
      found.push_back(e);
      if (pool_.is_yes(pool_.implies(event(y).guard, event(e).guard))) break;
    }
    return found;
  }

  /// mo and rb are steps of scb; with rf they make up eco.
  void communicate(const Region& region) {
    const auto event_of = [&](PartNumber p) { return parts_.communication.parts()[p].event; };
    const auto step = [&](EventNumber a, EventNumber b, Term condition, bool is_base) {
      if (vertex_of(problem_, a) == vertex_of(problem_, b)) return;
      if (is_base) edge(in(a), out(b), condition);
      if (!fences_.empty()) edge(eco(a), eco(b), condition);
    };
    for (const auto& [read, sources] : region.sources) {
      if (parts_.communication.event_of(read).is_final) continue;
      for (const Source& source : sources)
        if (source.write != kInitial) step(event_of(source.write), event_of(read), source.holds, false);
      for (const PartNumber write : region.writes) {
        const Term same = pool_.and_(parts_.communication.same_place(read, write),
                                     executed(event_of(read), event_of(write)));
        step(event_of(read), event_of(write), pool_.and_(same, parts_.communication.from_read(region, read, write)),
             true);
      }
    }
    for (const PartNumber a : region.writes)
      for (const PartNumber b : region.writes) {
        if (event_of(a) == event_of(b)) continue;
        const Term same = pool_.and_(parts_.communication.same_place(a, b), executed(event_of(a), event_of(b)));
        if (!pool_.is_no(same))
          step(event_of(a), event_of(b), pool_.and_(same, parts_.communication.coherence(a, b)), true);
      }
  }

  OrderParts& parts_;
  const OrderProblem& problem_;
  TermPool& pool_;
  std::size_t count_;
  OrderGraph graph_;
  std::vector<EventNumber> accesses_, fences_;
  bool has_sc_access_ = false;
};

}  // namespace

void constrain_rc11(OrderParts& parts) {
  std::uint64_t number = 100;
  for (const Region& region : parts.communication.regions()) constrain_coherence(parts, region, ++number);
  constrain_causality(parts);
  ScOrder(parts).constrain();
}

}  // namespace bmc
