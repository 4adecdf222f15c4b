// SPDX-License-Identifier: Apache-2.0
#include "solver/gate_cnf.h"

#include <utility>

namespace bmc {
namespace {

constexpr std::size_t kMaxLeaves = 256;  // Of one flattened And: longer clauses propagate badly.

int with_sign(int number, bool negated) { return negated ? -number : number; }

}  // namespace

int GateCnf::number(Literal literal) {
  const int number = refer(literal);
  define_pending();
  return number;
}

int GateCnf::find(Literal literal) const {
  if (literal.is_constant()) return with_sign(kTrueNumber, literal == kFalse);
  if (literal.gate() >= numbers_.size()) return 0;
  return with_sign(numbers_[literal.gate()], literal.negated());
}

std::vector<int> GateCnf::take_clauses() { return std::exchange(clauses_made_, {}); }

int GateCnf::refer(Literal literal) {
  if (literal.is_constant()) return with_sign(kTrueNumber, literal == kFalse);
  const std::uint32_t gate = literal.gate();
  if (numbers_.size() < graph_.size()) numbers_.resize(graph_.size());
  if (numbers_[gate] == 0) {
    numbers_[gate] = static_cast<int>(++variables_);
    pending_.push_back(gate);
  }
  return with_sign(numbers_[gate], literal.negated());
}

void GateCnf::define_pending() {
  while (!pending_.empty()) {
    const std::uint32_t gate = pending_.back();
    pending_.pop_back();
    define(gate, numbers_[gate]);
  }
}

void GateCnf::define(std::uint32_t index, int output) {
  const Gate gate = graph_.gate(index);
  switch (gate.kind) {
    case GateKind::Constant:
    case GateKind::Input:
      return;
    case GateKind::And:
      return define_and(gate, output);
    case GateKind::Xor:
      return define_xor(refer(gate.a), refer(gate.b), output);
    case GateKind::Xor3:
      return define_xor3(refer(gate.a), refer(gate.b), refer(gate.c), output);
    case GateKind::Mux:
      return define_mux(refer(gate.a), refer(gate.b), refer(gate.c), output);
    case GateKind::Majority:
      return define_majority(refer(gate.a), refer(gate.b), refer(gate.c), output);
  }
}

void GateCnf::define_and(const Gate& gate, int output) {
  std::vector<int> all_hold = {output};
  for (const Literal leaf : and_leaves(gate)) {
    const int number = refer(leaf);
    clause({-output, number});
    all_hold.push_back(-number);
  }
  clause(all_hold);
}

void GateCnf::define_xor(int a, int b, int output) {
  clause({-output, a, b});
  clause({-output, -a, -b});
  clause({output, -a, b});
  clause({output, a, -b});
}

void GateCnf::define_xor3(int a, int b, int c, int output) {
  for (const int sign : {1, -1}) {
    clause({sign * output, -sign * a, b, c});
    clause({sign * output, sign * a, -b, c});
    clause({sign * output, sign * a, b, -c});
    clause({sign * output, -sign * a, -b, -c});
  }
}

void GateCnf::define_mux(int condition, int then, int otherwise, int output) {
  clause({-condition, -output, then});
  clause({-condition, output, -then});
  clause({condition, -output, otherwise});
  clause({condition, output, -otherwise});
  // Implied, but they propagate while the condition is open.
  clause({-output, then, otherwise});
  clause({output, -then, -otherwise});
}

void GateCnf::define_majority(int a, int b, int c, int output) {
  for (const int sign : {1, -1}) {
    clause({-sign * output, sign * a, sign * b});
    clause({-sign * output, sign * a, sign * c});
    clause({-sign * output, sign * b, sign * c});
  }
}

/// The operands of the tree of And gates below `gate` that has no users but itself and no numbers yet.
std::vector<Literal> GateCnf::and_leaves(const Gate& gate) const {
  std::vector<Literal> leaves, open = {gate.b, gate.a};
  while (!open.empty()) {
    const Literal literal = open.back();
    open.pop_back();
    const Gate& below = graph_.gate(literal.gate());
    const bool inner = below.kind == GateKind::And && !literal.negated() && !graph_.is_shared(literal.gate()) &&
                       find(literal) == 0 && leaves.size() + open.size() < kMaxLeaves;
    if (inner) {
      open.push_back(below.b);
      open.push_back(below.a);
    } else {
      leaves.push_back(literal);
    }
  }
  return leaves;
}

void GateCnf::assert_true(Literal literal) {
  asserted_.push_back(literal);
  while (!asserted_.empty()) {
    const Literal next = asserted_.back();
    asserted_.pop_back();
    fix(next);
  }
  define_pending();
}

void GateCnf::fix(Literal literal) {
  if (literal == kTrue) return;
  if (literal == kFalse) return clause({});
  const std::uint32_t index = literal.gate();
  if (numbers_.size() < graph_.size()) numbers_.resize(graph_.size());
  const int old = with_sign(numbers_[index], literal.negated());
  if (old == kTrueNumber) return;
  if (old != 0) clause({old});  // The false constant becomes the empty clause.
  if (old == -kTrueNumber) return;
  numbers_[index] = with_sign(kTrueNumber, literal.negated());
  const Gate gate = graph_.gate(index);
  if (gate.kind != GateKind::And) return define(index, numbers_[index]);
  if (literal.negated()) return assert_or(gate);
  asserted_.push_back(gate.a);
  asserted_.push_back(gate.b);
}

void GateCnf::assert_or(const Gate& gate) {
  std::vector<int> numbers;
  for (const Literal leaf : and_leaves(gate)) numbers.push_back(-refer(leaf));
  clause(numbers);
}

void GateCnf::clause(std::span<const int> numbers) {
  for (const int number : numbers)
    if (number == kTrueNumber) return;
  for (const int number : numbers)
    if (number != -kTrueNumber) clauses_made_.push_back(number);
  clauses_made_.push_back(0);
  clauses_++;
}

}  // namespace bmc
