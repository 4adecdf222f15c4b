// SPDX-License-Identifier: Apache-2.0
#include "encoder/order/context_bound.h"

#include <map>

#include "encoder/order/key.h"

namespace bmc {
namespace {

enum KeyKind : unsigned { kLevel = 51, kOwner = 52, kLate = 53, kLateCount = 54 };

class ContextBound {
 public:
  ContextBound(OrderParts& parts, bool is_interleaving)
      : parts_(parts),
        problem_(parts.problem),
        pool_(problem_.pool),
        bound_(*problem_.context_bound),
        is_interleaving_(is_interleaving) {}

  void constrain() {
    make_levels();
    for (const ReleaseOrder& r : parts_.releases) {
      follows(r.release, r.access, pool_.and_(r.both, r.release_first));
      follows(r.access, r.release, pool_.and_(r.both, pool_.not_(r.release_first)));
    }
    for (const Region& region : parts_.communication.regions()) order_reads(region);
    for (const Region& region : parts_.communication.regions()) order_writes(region);
    give_segments_to_threads();
    count_late_accesses();
  }

 private:
  const Event& event(EventNumber e) const { return problem_.events[e]; }
  EventNumber event_of(PartNumber part) const { return parts_.communication.parts()[part].event; }
  Term choose(std::uint64_t key, KeyKind kind, unsigned number, std::string_view hint) const {
    return problem_.choose(mix(mix(key, std::uint64_t{kind}), std::uint64_t{number}), 1, hint);
  }
  void add(std::initializer_list<Term> alternatives) {
    parts_.clauses.push_back(pool_.or_all(std::vector(alternatives)));
  }

  /// "The event is in segment `n` or a later one, or beyond." Requires: it is a vertex (models.h).
  Term level(EventNumber vertex, unsigned n) const { return n == 0 ? pool_.yes() : levels_.at(vertex)[n - 1]; }

  /// Segments follow program order.
  void make_levels() {
    std::vector<EventNumber> last(problem_.threads, kNoEvent);
    for (EventNumber e = 0; e < problem_.events.size(); e++) {
      if (event(e).is_final || vertex_of(problem_, e) != e) continue;
      std::vector<Term>& levels = levels_[e];
      for (unsigned n = 1; n <= bound_; n++) levels.push_back(choose(event(e).key, kLevel, n, "segment"));
      levels.push_back(event(e).beyond);
      for (unsigned n = 1; n <= bound_; n++) add({pool_.not_(level(e, n + 1)), level(e, n)});
      EventNumber& before = last[event(e).thread];
      for (unsigned n = 1; before != kNoEvent && n <= bound_ + 1; n++) add({pool_.not_(level(before, n)), level(e, n)});
      before = e;
      if (event(e).kind == Event::Kind::Begin && event(e).partner != kNoEvent)
        put_behind(event(e).partner, e, event(e).guard);
    }
  }

  /// Where `condition` holds, `to` is in a later segment than `from`, or both are beyond.
  void put_behind(EventNumber from, EventNumber to, Term condition) {
    const EventNumber a = vertex_of(problem_, from), b = vertex_of(problem_, to);
    for (unsigned n = 0; n <= bound_; n++) add({pool_.not_(condition), pool_.not_(level(a, n)), level(b, n + 1)});
  }

  /// As put_behind, where neither program order nor the creation of threads says so.
  void follows(EventNumber from, EventNumber to, Term condition) {
    if (event(from).thread == event(to).thread || parts_.order.before(from, to) || pool_.is_no(condition)) return;
    put_behind(from, to, condition);
  }

  /// As follows, unless `from` is late.
  void overwrites(EventNumber from, EventNumber to, Term condition) {
    if (event(from).thread == event(to).thread || parts_.order.before(from, to)) return;
    const Term both = pool_.and_(condition, pool_.and_(event(from).guard, event(to).guard));
    if (!pool_.is_no(both)) follows(from, to, pool_.and_(both, pool_.not_(late(vertex_of(problem_, from)))));
  }

  Term late(EventNumber vertex) {
    if (is_interleaving_) return pool_.no();
    Term& known = late_[vertex];
    if (!known.valid()) known = choose(event(vertex).key, kLate, 0, "late");
    return known;
  }

  void order_reads(const Region& region) {
    for (const auto& [read, sources] : region.sources) {
      const EventNumber reader = event_of(read);
      if (event(reader).is_final) continue;
      for (const Source& source : sources)
        if (source.write != kInitial) follows(event_of(source.write), reader, source.holds);
      for (const PartNumber write : region.writes) {
        if (vertex_of(problem_, reader) == vertex_of(problem_, event_of(write))) continue;
        overwrites(reader, event_of(write), parts_.communication.from_read(region, read, write));
      }
    }
  }

  void order_writes(const Region& region) {
    for (const PartNumber a : region.writes)
      for (const PartNumber b : region.writes) {
        if (a == b) continue;
        const Term same = parts_.communication.same_place(a, b);
        if (!pool_.is_no(same))
          overwrites(event_of(a), event_of(b), pool_.and_(same, parts_.communication.coherence(a, b)));
      }
  }

  void give_segments_to_threads() {
    for (unsigned n = 0; n <= bound_; n++) {
      std::vector<Term> owners;
      for (ThreadNumber t = 0; t < problem_.threads; t++) {
        owners.push_back(choose(n, kOwner, t, "runs"));
        for (ThreadNumber other = 0; other < t; other++) add({pool_.not_(owners[t]), pool_.not_(owners[other])});
      }
      for (const auto& [e, levels] : levels_)
        add({pool_.not_(event(e).guard), pool_.not_(level(e, n)), level(e, n + 1), owners[event(e).thread]});
    }
  }

  /// Every late access takes two segments from the end: a counter in unary, over the accesses in their order.
  void count_late_accesses() {
    const unsigned most = bound_ / 2;
    std::vector<Term> count(most + 1, pool_.no());  // count[i]: more than i so far
    for (const auto& [access, is_late] : late_) {
      std::vector<Term> next;
      for (unsigned i = 0; i <= most; i++) {
        next.push_back(i == most ? pool_.no() : choose(event(access).key, kLateCount, i, "late_accesses"));
        add({pool_.not_(count[i]), next[i]});
        add({pool_.not_(i == 0 ? pool_.yes() : count[i - 1]), pool_.not_(is_late), next[i]});
      }
      count = std::move(next);
    }
    for (unsigned i = 0; i < most; i++)
      for (const auto& [e, levels] : levels_)
        add({pool_.not_(count[i]), pool_.not_(level(e, bound_ - 2 * i - 1)), level(e, bound_ + 1)});
  }

  OrderParts& parts_;
  const OrderProblem& problem_;
  TermPool& pool_;
  unsigned bound_;
  bool is_interleaving_;
  std::map<EventNumber, std::vector<Term>> levels_;  ///< By vertex.
  std::map<EventNumber, Term> late_;                 ///< By vertex.
};

}  // namespace

void bound_contexts(OrderParts& parts, bool is_interleaving) { ContextBound(parts, is_interleaving).constrain(); }

}  // namespace bmc
