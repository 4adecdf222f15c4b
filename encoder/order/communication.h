// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "encoder/order/event.h"
#include "encoder/order/static_order.h"

namespace bmc {

using PartNumber = std::uint32_t;
inline constexpr PartNumber kInitial = ~PartNumber{0};

/// An access, or the part of it that falls on one cell of its region.
struct Part {
  EventNumber event;
  std::uint32_t region;
  Term offset;
  unsigned first = 0;  ///< Of the event's bytes.
  unsigned size = 0;
};

/// A write that a read may read from; `write` is kInitial for what was there before any thread was started.
struct Source {
  PartNumber write;
  Term holds;  ///< The read reads from it. Implies that both are executed.
};

/// Bytes of an object that accesses reach, cut into cells so that two parts in it have the same cell or share no byte.
/// Where all offsets are constants it is one cell.
struct Region {
  ObjectNumber object = 0;
  std::vector<PartNumber> reads, writes;
  std::map<PartNumber, std::vector<Source>> sources;  ///< By read.
};

/// Reads-from and coherence over the events of a program: which write each read reads from, in which order the writes
/// of one place are. Both are variables; what does not depend on a memory model is constrained here (values agree,
/// every executed read reads from something).
class Communication {
 public:
  Communication(const OrderProblem& problem, const StaticOrder& order, std::vector<Term>& clauses);

  const std::vector<Part>& parts() const { return parts_; }
  const std::vector<Region>& regions() const { return regions_; }
  const Event& event_of(PartNumber part) const { return problem_.events[parts_[part].event]; }
  /// The vertex of a part in orders of parts: those of a read-modify-write share the read's.
  PartNumber vertex_of(PartNumber part) const { return vertices_[part]; }
  Term guard_of(PartNumber part) const { return event_of(part).guard; }

  /// Do both, if executed, concern the same cell? For parts of one region.
  Term same_place(PartNumber a, PartNumber b) const;
  /// Given that both are executed and at one place: is write `a` before write `b` in coherence order?
  Term coherence(PartNumber a, PartNumber b);
  /// Given that both are executed and at one place: must `read` be before `write`, since it reads from something
  /// that is before `write` in coherence order? One variable per pair, implied where it is so.
  Term from_read(const Region& region, PartNumber read, PartNumber write);

 private:
  void make_regions();
  void add_region(ObjectNumber object, const std::vector<EventNumber>& accesses);
  void find_vertices();
  void find_sources(Region& region);
  bool is_shadowed(const Region& region, PartNumber read, PartNumber write) const;
  bool surely_executed_with(EventNumber event, EventNumber other) const;
  Term value_agrees(PartNumber read, PartNumber write) const;
  Scalar value_of(PartNumber part, const Scalar& whole) const;
  void constrain_values(Region& region);
  void constrain_final_read(const Region& region, PartNumber read, const std::vector<Source>& sources);
  std::uint64_t key_of(PartNumber a, PartNumber b, unsigned what) const;

  OrderProblem problem_;
  const StaticOrder& order_;
  std::vector<Term>& clauses_;
  std::vector<Part> parts_;
  std::vector<Region> regions_;
  std::vector<PartNumber> vertices_;
  std::map<std::pair<PartNumber, PartNumber>, Term> coherence_, from_read_;
};

}  // namespace bmc
