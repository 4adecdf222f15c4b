// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "encoder/order/models.h"

namespace bmc {
namespace {

class ExecutionReader {
 public:
  explicit ExecutionReader(OrderParts& parts) : parts_(parts), pool_(parts.problem.pool) {}

  Execution read() {
    read_threads();
    for (const ReleaseOrder& r : parts_.releases) {
      if (!pool_.is_yes(r.both)) continue;
      if (pool_.is_yes(r.release_first))
        result_.causes.push_back({r.release, r.access});
      else
        result_.orders.push_back({r.access, r.release});
    }
    for (const Region& region : parts_.communication.regions()) read_region(region);
    return std::move(result_);
  }

 private:
  const Event& event(EventNumber e) const { return parts_.problem.events[e]; }
  EventNumber event_of(PartNumber part) const { return parts_.communication.parts()[part].event; }
  bool is_executed(EventNumber e) const { return pool_.is_yes(event(e).guard); }

  void read_threads() {
    result_.threads.resize(parts_.problem.threads);
    for (EventNumber e = 0; e < parts_.problem.events.size(); e++) {
      if (!is_executed(e)) continue;
      result_.threads[event(e).thread].push_back(e);
      if (event(e).kind == Event::Kind::Begin && event(e).partner != kNoEvent)
        result_.causes.push_back({event(e).partner, e});
    }
  }

  void read_region(const Region& region) {
    std::map<Term, std::vector<PartNumber>> writes;  // by place
    for (const PartNumber p : region.writes)
      if (is_executed(event_of(p))) writes[parts_.communication.parts()[p].offset].push_back(p);
    for (const PartNumber p : region.reads) writes[parts_.communication.parts()[p].offset];
    std::map<Term, std::size_t> places;
    for (auto& [offset, list] : writes) {
      std::stable_sort(list.begin(), list.end(), [&](PartNumber a, PartNumber b) {
        return a != b && pool_.is_yes(parts_.communication.coherence(a, b));
      });
      places[offset] = result_.writes.size();
      result_.writes.emplace_back();
      for (const PartNumber p : list) result_.writes.back().push_back(event_of(p));
    }
    for (const auto& [read, sources] : region.sources) {
      if (!is_executed(event_of(read))) continue;
      const auto source = std::ranges::find_if(sources, [&](const Source& s) { return pool_.is_yes(s.holds); });
      if (source == sources.end()) continue;
      const EventNumber write = source->write == kInitial ? kNoEvent : event_of(source->write);
      result_.looks.push_back({event_of(read), write, places.at(parts_.communication.parts()[read].offset)});
      if (write != kNoEvent) result_.causes.push_back({write, event_of(read)});
    }
  }

  OrderParts& parts_;
  TermPool& pool_;
  Execution result_;
};

}  // namespace

Execution read_execution(OrderParts& parts) { return ExecutionReader(parts).read(); }

}  // namespace bmc
