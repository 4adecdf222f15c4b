// SPDX-License-Identifier: Apache-2.0
#include "solver/gate_graph.h"

#include <algorithm>
#include <utility>

#include "support/check.h"

namespace bmc {
namespace {

constexpr std::size_t kFirstTableSize = 1024;  // Sizes are powers of two.
constexpr std::uint32_t kMaxGates = 1u << 30;

std::size_t hash_of(const Gate& gate) {
  std::uint64_t hash = gate.a.code() | static_cast<std::uint64_t>(gate.b.code()) << 32;
  hash *= 0x9E3779B97F4A7C15ull;
  hash ^= hash >> 29;
  hash += gate.c.code() | static_cast<std::uint64_t>(gate.kind) << 32;
  hash *= 0xBF58476D1CE4E5B9ull;
  return static_cast<std::size_t>(hash ^ hash >> 32);
}

void sort(Literal& a, Literal& b) {
  if (b < a) std::swap(a, b);
}

void sort(Literal& a, Literal& b, Literal& c) {
  sort(a, b);
  sort(b, c);
  sort(a, b);
}

}  // namespace

GateGraph::GateGraph() : gates_(1), uses_(1), table_(kFirstTableSize) { gates_[0].kind = GateKind::Constant; }

Literal GateGraph::input() {
  BMC_CHECK(gates_.size() < kMaxGates);
  gates_.push_back({});
  uses_.push_back(0);
  return Literal(static_cast<std::uint32_t>(gates_.size() - 1), false);
}

/// What `t` is worth where `condition` holds, if the gate of `t` tells without making another; else `t`.
Literal GateGraph::given(Literal t, Literal condition) const {
  if (t == condition) return kTrue;
  if (t == !condition) return kFalse;
  const Gate& gate = gates_[t.gate()];
  const bool flip = t.negated();
  switch (gate.kind) {
    case GateKind::And:
      if (gate.a == condition) return gate.b ^ flip;
      if (gate.b == condition) return gate.a ^ flip;
      if (gate.a == !condition || gate.b == !condition) return kFalse ^ flip;
      return t;
    case GateKind::Xor:
      if (gate.a.gate() == condition.gate()) return gate.b ^ (condition.negated() == flip);
      if (gate.b.gate() == condition.gate()) return gate.a ^ (condition.negated() == flip);
      return t;
    case GateKind::Mux:
      if (gate.a.gate() == condition.gate()) return (condition.negated() ? gate.c : gate.b) ^ flip;
      return t;
    case GateKind::Constant:
    case GateKind::Input:
    case GateKind::Xor3:
    case GateKind::Majority:
      return t;
  }
  return t;
}

Literal GateGraph::and_(Literal a, Literal b) {
  sort(a, b);
  if (a.is_constant()) return a == kTrue ? b : kFalse;
  if (a == b) return a;
  if (a == !b) return kFalse;
  if (const Literal rest = given(b, a); rest != b) return and_(a, rest);  // Only b, made later, can be above a.
  return make({a, b, kFalse, GateKind::And});
}

Literal GateGraph::xor_(Literal a, Literal b) {
  const bool flip = a.negated() != b.negated();
  a = Literal(a.gate(), false);
  b = Literal(b.gate(), false);
  sort(a, b);
  if (a.is_constant()) return b ^ flip;
  if (a == b) return kFalse ^ flip;
  const Gate& lower = gates_[b.gate()];  // The operand made later: only it can be above the other.
  if (lower.kind == GateKind::Xor && lower.a == a) return lower.b ^ flip;
  if (lower.kind == GateKind::Xor && lower.b == a) return lower.a ^ flip;
  if (lower.kind == GateKind::And && lower.a.gate() == a.gate())
    return lower.a == a ? and_(a, !lower.b) ^ flip : or_(a, lower.b) ^ flip;
  if (lower.kind == GateKind::And && lower.b.gate() == a.gate())
    return lower.b == a ? and_(a, !lower.a) ^ flip : or_(a, lower.a) ^ flip;
  return make({a, b, kFalse, GateKind::Xor}) ^ flip;
}

Literal GateGraph::xor3(Literal a, Literal b, Literal c) {
  const bool flip = (a.negated() != b.negated()) != c.negated();
  a = Literal(a.gate(), false);
  b = Literal(b.gate(), false);
  c = Literal(c.gate(), false);
  sort(a, b, c);
  if (a == b) return c ^ flip;
  if (b == c) return a ^ flip;
  if (a.is_constant()) return xor_(b, c) ^ flip;
  return make({a, b, c, GateKind::Xor3}) ^ flip;
}

Literal GateGraph::majority(Literal a, Literal b, Literal c) {
  sort(a, b, c);
  if (a.is_constant()) return a == kTrue ? or_(b, c) : and_(b, c);
  if (a == b || a == !c) return b;
  if (b == c || a == !b) return c;
  if (b == !c) return a;
  const bool flip = a.negated() + b.negated() + c.negated() > 1;
  return make({a ^ flip, b ^ flip, c ^ flip, GateKind::Majority}) ^ flip;
}

Literal GateGraph::mux(Literal condition, Literal then, Literal otherwise) {
  if (condition.negated()) {
    condition = !condition;
    std::swap(then, otherwise);
  }
  if (condition.is_constant()) return otherwise;
  then = given(then, condition);
  otherwise = given(otherwise, !condition);
  if (then == otherwise) return then;
  if (then == !otherwise) return !xor_(condition, then);
  if (then.is_constant()) return then == kTrue ? or_(condition, otherwise) : and_(!condition, otherwise);
  if (otherwise.is_constant()) return otherwise == kTrue ? or_(!condition, then) : and_(condition, then);
  const bool flip = then.negated();
  return make({condition, then ^ flip, otherwise ^ flip, GateKind::Mux}) ^ flip;
}

bool GateGraph::has(GateKind kind, Literal a, Literal b, Literal c) const {
  return table_[slot_of({a, b, c, kind})] != 0;
}

/// Where the gate is, or the empty slot where it would go.
std::size_t GateGraph::slot_of(const Gate& gate) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = hash_of(gate) & mask;
  while (table_[slot] != 0 && !(gates_[table_[slot]] == gate)) slot = (slot + 1) & mask;
  return slot;
}

Literal GateGraph::make(const Gate& gate) {
  std::size_t slot = slot_of(gate);
  if (table_[slot] == 0) {
    const std::uint32_t index = input().gate();
    gates_[index] = gate;
    table_[slot] = index;
    use(gate.a);
    use(gate.b);
    use(gate.c);
    if (gates_.size() * 2 > table_.size()) grow();
    return Literal(index, false);
  }
  return Literal(table_[slot], false);
}

void GateGraph::use(Literal operand) {
  std::uint8_t& uses = uses_[operand.gate()];
  uses = static_cast<std::uint8_t>(std::min(uses + 1, 2));
}

void GateGraph::grow() {
  table_.assign(table_.size() * 2, 0);
  for (std::uint32_t index = 1; index < gates_.size(); index++)
    if (gates_[index].kind != GateKind::Input) table_[slot_of(gates_[index])] = index;
}

}  // namespace bmc
