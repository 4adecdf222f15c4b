// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "solver/gate_graph.h"

namespace bmc {

/// Runs a graph on 64 inputs at once, one per bit position. Gates are evaluated by their definition, not by rules.
class GateSimulation {
 public:
  explicit GateSimulation(const GateGraph& graph) : graph_(graph), values_(graph.size()) {}

  void set(Literal input, std::uint64_t pattern) { values_[input.gate()] = input.negated() ? ~pattern : pattern; }

  /// Requires: every input was set.
  void run() {
    for (std::uint32_t i = 0; i < graph_.size(); i++) values_[i] = output(graph_.gate(i), values_[i]);
  }

  std::uint64_t value(Literal literal) const {
    return literal.negated() ? ~values_[literal.gate()] : values_[literal.gate()];
  }

 private:
  std::uint64_t output(const Gate& gate, std::uint64_t input) const {
    const std::uint64_t a = value(gate.a), b = value(gate.b), c = value(gate.c);
    switch (gate.kind) {
      case GateKind::Constant:
        return 0;
      case GateKind::Input:
        return input;
      case GateKind::And:
        return a & b;
      case GateKind::Xor:
        return a ^ b;
      case GateKind::Xor3:
        return a ^ b ^ c;
      case GateKind::Mux:
        return (a & b) | (~a & c);
      case GateKind::Majority:
        return (a & b) | (a & c) | (b & c);
    }
    return 0;
  }

  const GateGraph& graph_;
  std::vector<std::uint64_t> values_;
};

}  // namespace bmc
