// SPDX-License-Identifier: Apache-2.0
#include "encoder/order/communication.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "encoder/memory/scalar_ops.h"
#include "encoder/order/key.h"
#include "support/check.h"

namespace bmc {
namespace {

enum KeyKind : unsigned { kReadsFrom = 1, kCoherence = 2, kFromRead = 3 };

struct Range {
  std::uint64_t low, high;  ///< Bytes low .. high-1.
};

Range range_of(const TermPool& pool, const Event& event) {
  const Facts facts = pool.facts(event.offset);
  const std::uint64_t high = facts.umax > ~std::uint64_t{0} - event.size ? ~std::uint64_t{0} : facts.umax + event.size;
  return {facts.umin, high};
}

/// A power of two or a constant that divides the offset's distance from `low`.
std::uint64_t alignment_of(const TermPool& pool, Term offset, std::uint64_t low) {
  if (const auto constant = pool.as_u64(offset)) return *constant - low;  // 0: everything divides it
  const Facts facts = pool.facts(offset);
  const unsigned zeros = static_cast<unsigned>(std::countr_one(facts.zeros));
  const std::uint64_t alignment = zeros >= 63 ? 0 : std::uint64_t{1} << zeros;
  return std::gcd(alignment, low);
}

}  // namespace

Communication::Communication(const OrderProblem& problem, const StaticOrder& order, std::vector<Term>& clauses)
    : problem_(problem), order_(order), clauses_(clauses) {
  make_regions();
  find_vertices();
  for (Region& region : regions_) find_sources(region);
  for (Region& region : regions_) constrain_values(region);
}

// ---- Regions --------------------------------------------------------------------------------------------------------

void Communication::make_regions() {
  std::map<ObjectNumber, std::vector<EventNumber>> by_object;
  for (EventNumber e = 0; e < problem_.events.size(); e++)
    if (problem_.events[e].is_access()) by_object[problem_.events[e].object].push_back(e);
  for (auto& [object, accesses] : by_object) {
    const auto low = [&](EventNumber e) { return range_of(problem_.pool, problem_.events[e]).low; };
    std::vector<EventNumber> sorted = accesses;
    std::stable_sort(sorted.begin(), sorted.end(), [&](EventNumber a, EventNumber b) { return low(a) < low(b); });
    std::vector<EventNumber> group;
    std::uint64_t end = 0;
    for (const EventNumber e : sorted) {
      const Range range = range_of(problem_.pool, problem_.events[e]);
      if (!group.empty() && range.low >= end) {
        add_region(object, group);
        group.clear();
      }
      end = group.empty() ? range.high : std::max(end, range.high);
      group.push_back(e);
    }
    if (!group.empty()) add_region(object, group);
  }
}

void Communication::add_region(ObjectNumber object, const std::vector<EventNumber>& accesses) {
  TermPool& pool = problem_.pool;
  const std::uint64_t low = range_of(pool, problem_.events[accesses.front()]).low;
  std::uint64_t cell = 0;
  for (const EventNumber e : accesses) {
    const Event& event = problem_.events[e];
    cell = std::gcd(std::gcd(cell, std::uint64_t{event.size}), alignment_of(pool, event.offset, low));
  }
  BMC_CHECK(cell > 0);
  std::vector<EventNumber> in_order = accesses;
  std::sort(in_order.begin(), in_order.end());
  const bool all_constant = std::ranges::all_of(
      in_order, [&](EventNumber e) { return pool.is_const(problem_.events[e].offset); });
  std::map<Term, std::uint32_t> region_at;  // by offset, if all are constants
  for (const EventNumber e : in_order) {
    const Event& event = problem_.events[e];
    for (unsigned first = 0; first < event.size; first += static_cast<unsigned>(cell)) {
      const auto part = static_cast<PartNumber>(parts_.size());
      const Term offset = pool.add(event.offset, first);
      const auto [at, is_new] = region_at.try_emplace(all_constant ? offset : Term{},
                                                      static_cast<std::uint32_t>(regions_.size()));
      if (is_new) regions_.push_back({object, {}, {}, {}});
      Region& region = regions_[at->second];
      parts_.push_back({e, at->second, offset, first, static_cast<unsigned>(cell)});
      (event.is_read() ? region.reads : region.writes).push_back(part);
    }
  }
}

void Communication::find_vertices() {
  std::map<std::pair<EventNumber, unsigned>, PartNumber> by_event;
  for (PartNumber p = 0; p < parts_.size(); p++) by_event[{parts_[p].event, parts_[p].first}] = p;
  for (PartNumber p = 0; p < parts_.size(); p++) {
    const Event& event = problem_.events[parts_[p].event];
    const auto read = event.is_write() ? by_event.find({event.partner, parts_[p].first}) : by_event.end();
    vertices_.push_back(read == by_event.end() ? p : read->second);
  }
}

Term Communication::same_place(PartNumber a, PartNumber b) const {
  return problem_.pool.eq(parts_[a].offset, parts_[b].offset);
}

std::uint64_t Communication::key_of(PartNumber a, PartNumber b, unsigned what) const {
  const auto key = [&](PartNumber part) {
    return part == kInitial ? 0 : mix(problem_.events[parts_[part].event].key, std::uint64_t{parts_[part].first});
  };
  return mix(mix(key(a), key(b)), std::uint64_t{what});
}

// ---- Reads-from -----------------------------------------------------------------------------------------------------

bool Communication::surely_executed_with(EventNumber event, EventNumber other) const {
  TermPool& pool = problem_.pool;
  const Term guard = problem_.events[event].guard;
  return pool.is_yes(guard) || pool.is_yes(pool.implies(problem_.events[other].guard, guard));
}

/// Is there surely another write to the read's place between `write` and the read?
bool Communication::is_shadowed(const Region& region, PartNumber read, PartNumber write) const {
  TermPool& pool = problem_.pool;
  const EventNumber reader = parts_[read].event;
  for (const PartNumber other : region.writes) {
    const EventNumber between = parts_[other].event;
    if (other == write || !order_.before(between, reader)) continue;
    if (write != kInitial && !order_.before(parts_[write].event, between)) continue;
    if (pool.is_yes(same_place(other, read)) && surely_executed_with(between, reader)) return true;
  }
  return false;
}

Scalar Communication::value_of(PartNumber part, const Scalar& whole) const {
  TermPool& pool = problem_.pool;
  const Part& p = parts_[part];
  if (p.size == problem_.events[p.event].size) return whole;
  const Scalar bits = as_bits(pool, whole);
  Scalar result{pool.extract(bits.bits, 8 * p.first, 8 * p.size), {}, {}};
  return bits.is_defined() ? result : with_shadow(pool, result, pool.extract(bits.shadow, 8 * p.first, 8 * p.size));
}

Term Communication::value_agrees(PartNumber read, PartNumber write) const {
  TermPool& pool = problem_.pool;
  Scalar got = value_of(read, event_of(read).value);
  Scalar put = write == kInitial ? value_of(read, event_of(read).initial) : value_of(write, event_of(write).value);
  // An address has two forms, with an object's number and as plain bits: it is read in the one that loads give it.
  if (got.is_pointer() && !put.is_pointer())
    put = as_pointer(pool, put);
  else if (!got.is_pointer() && put.is_pointer())
    put = as_bits(pool, put);
  Term same = pool.eq(shadow_of(pool, got), shadow_of(pool, put));
  if (got.is_pointer()) same = pool.and_(same, pool.eq(got.object, put.object));
  return pool.and_(same, pool.eq(got.bits, put.bits));
}

void Communication::find_sources(Region& region) {
  TermPool& pool = problem_.pool;
  for (const PartNumber read : region.reads) {
    const Event& reader = event_of(read);
    const auto is_possible = [&](PartNumber write) {
      return (reader.is_final || !is_shadowed(region, read, write)) && !pool.is_no(value_agrees(read, write));
    };
    std::vector<Source>& sources = region.sources[read];
    if (is_possible(kInitial)) sources.push_back({kInitial, {}});
    for (const PartNumber write : region.writes) {
      const EventNumber writer = parts_[write].event;
      if (writer == reader.partner || order_.before(parts_[read].event, writer)) continue;
      if (pool.is_no(same_place(read, write)) || pool.is_no(pool.and_(reader.guard, guard_of(write)))) continue;
      if (is_possible(write)) sources.push_back({write, {}});
    }
  }
}

void Communication::constrain_values(Region& region) {
  TermPool& pool = problem_.pool;
  for (const PartNumber read : region.reads) {
    std::vector<Source>& sources = region.sources[read];
    const Term executed = guard_of(read);
    std::vector<Term> any{pool.not_(executed)};
    for (Source& source : sources) {
      source.holds = sources.size() == 1
                         ? executed
                         : problem_.choose(key_of(read, source.write, kReadsFrom), 1, "reads_from");
      any.push_back(source.holds);
      if (sources.size() > 1) clauses_.push_back(pool.implies(source.holds, executed));
      if (source.write != kInitial) {
        clauses_.push_back(pool.implies(source.holds, guard_of(source.write)));
        clauses_.push_back(pool.implies(source.holds, same_place(read, source.write)));
      }
      clauses_.push_back(pool.implies(source.holds, value_agrees(read, source.write)));
    }
    if (sources.size() != 1) clauses_.push_back(pool.or_all(any));
    if (event_of(read).is_final) constrain_final_read(region, read, sources);
  }
}

/// What a final read reads from is last in coherence order.
void Communication::constrain_final_read(const Region& region, PartNumber read, const std::vector<Source>& sources) {
  TermPool& pool = problem_.pool;
  for (const Source& source : sources)
    for (const PartNumber other : region.writes) {
      if (other == source.write) continue;
      const Term there = pool.and_(guard_of(other), same_place(read, other));
      if (pool.is_no(there)) continue;
      const Term before = source.write == kInitial ? pool.no() : coherence(other, source.write);
      clauses_.push_back(pool.implies(pool.and_(source.holds, there), before));
    }
}

// ---- Coherence ------------------------------------------------------------------------------------------------------

Term Communication::coherence(PartNumber a, PartNumber b) {
  TermPool& pool = problem_.pool;
  const EventNumber first = parts_[a].event, second = parts_[b].event;
  if (order_.before(first, second)) return pool.yes();
  if (order_.before(second, first)) return pool.no();
  if (pool.is_no(pool.and_(guard_of(a), guard_of(b)))) return pool.boolean(a < b);
  if (a > b) return pool.not_(coherence(b, a));
  Term& known = coherence_[{a, b}];
  if (!known.valid()) known = problem_.choose(key_of(a, b, kCoherence), 1, "coherence");
  return known;
}

Term Communication::from_read(const Region& region, PartNumber read, PartNumber write) {
  TermPool& pool = problem_.pool;
  const EventNumber reader = parts_[read].event, writer = parts_[write].event;
  if (order_.before(reader, writer)) return pool.yes();
  Term& known = from_read_[{read, write}];
  if (known.valid()) return known;
  const Term there = pool.and_(guard_of(write), same_place(read, write));
  if (pool.is_no(pool.and_(guard_of(read), there))) return known = pool.no();
  std::vector<std::pair<Term, Term>> premises;  // where the first holds: the second, or from-read
  for (const Source& source : region.sources.at(read)) {
    if (source.write == write) continue;
    const Term before = source.write == kInitial ? pool.no() : coherence(write, source.write);
    if (!pool.is_yes(before)) premises.emplace_back(pool.and_(source.holds, there), before);
  }
  if (premises.empty()) return known = pool.no();
  known = order_.before(writer, reader)
              ? pool.no()
              : problem_.choose(key_of(read, write, kFromRead), 1, "from_read");
  for (const auto& [premise, before] : premises)
    clauses_.push_back(pool.implies(premise, pool.or_(before, known)));
  return known;
}

}  // namespace bmc
