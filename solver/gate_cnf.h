// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

#include "solver/gate_graph.h"

namespace bmc {

/// Clauses for the gates of a graph (Tseitin), made only for what is asked for and not yet defined, in DIMACS numbers.
/// A tree of And gates without outside users is one clause set; what is asserted is split without new variables and
/// counts as a constant from then on. Refers to the graph for its whole life; the graph may grow meanwhile.
class GateCnf {
 public:
  /// Stands for a true literal where no variable is needed; -kTrueNumber for a false one.
  static constexpr int kTrueNumber = INT32_MAX;

  explicit GateCnf(const GateGraph& graph) : graph_(graph) {}

  /// The number of a literal, its cone defined; +-kTrueNumber if it is constant or was asserted.
  int number(Literal literal);
  /// The number that the literal has already; 0 if none.
  int find(Literal literal) const;
  void assert_true(Literal literal);

  /// Zero-terminated clauses made since the last call.
  std::vector<int> take_clauses();
  std::uint64_t variables() const { return variables_; }
  std::uint64_t clauses() const { return clauses_; }

 private:
  int refer(Literal literal);
  void define_pending();
  void define(std::uint32_t gate, int output);
  void define_and(const Gate& gate, int output);
  void define_xor(int a, int b, int output);
  void define_xor3(int a, int b, int c, int output);
  void define_mux(int condition, int then, int otherwise, int output);
  void define_majority(int a, int b, int c, int output);
  void fix(Literal literal);
  void assert_or(const Gate& gate);
  std::vector<Literal> and_leaves(const Gate& gate) const;
  void clause(std::span<const int> numbers);
  void clause(std::initializer_list<int> numbers) { clause(std::span(numbers.begin(), numbers.size())); }

  const GateGraph& graph_;
  std::vector<int> numbers_;            // By gate; 0: none yet.
  std::vector<std::uint32_t> pending_;  // Numbered, not yet defined.
  std::vector<Literal> asserted_;       // To be fixed.
  std::vector<int> clauses_made_;
  std::uint64_t variables_ = 0, clauses_ = 0;
};

}  // namespace bmc
