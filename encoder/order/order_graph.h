// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/BitVector.h>

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

#include "encoder/term/term_pool.h"

namespace bmc {

/// A directed graph some of whose edges depend on conditions, and the condition that no cycle has all of its edges.
/// Encoded by eliminating vertices: for a vertex v, every pair u -> v -> w becomes an edge u -> w that holds where both
/// do (Rankooh and Rintanen, "Propositional Encodings of Acyclicity and Reachability by Using Vertex Elimination",
/// AAAI 2022). What edges that hold always put in order needs no other edges: an edge along that order says nothing, and
/// one against it must not hold. Cost: quadratic in the vertices (bits) before the elimination.
class OrderGraph {
 public:
  using Vertex = std::uint32_t;

  OrderGraph(TermPool& pool, std::size_t vertices) : pool_(pool), out_(vertices), in_(vertices) {}

  /// `from` comes before `to` where `condition` holds; several conditions for one pair are joined.
  /// `is_order`: the condition says no more than that (so whatever puts `from` before `to` may imply it).
  void add_edge(Vertex from, Vertex to, Term condition, bool is_order = false);

  /// Edges that hold where their two parts do are fresh variables from `fresh`; the clauses that make the graph
  /// acyclic go to `clauses`. Leaves the graph empty.
  void eliminate(const std::function<Term()>& fresh, std::vector<Term>& clauses);

 private:
  struct Edge {
    Term condition;
    bool is_order;
  };
  void find_reachable();
  void drop_decided(std::vector<Term>& clauses);
  void remove(Vertex v, const std::function<Term()>& fresh, std::vector<Term>& clauses);
  void add_path(Vertex from, Vertex to, Term first, Term second, const std::function<Term()>& fresh,
                std::vector<Term>& clauses);

  TermPool& pool_;
  std::vector<std::unordered_map<Vertex, Edge>> out_;
  std::vector<std::unordered_map<Vertex, bool>> in_;
  std::vector<llvm::BitVector> behind_;  ///< By vertex: what always comes after it.
};

}  // namespace bmc
