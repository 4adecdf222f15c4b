// SPDX-License-Identifier: Apache-2.0
#include "encoder/order/order_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "encoder/term/eval.h"

namespace bmc {
namespace {

struct RandomGraph {
  unsigned vertices;
  std::vector<std::tuple<unsigned, unsigned, int>> edges;  ///< From, to, number of its condition (-1: always).
};

RandomGraph random_graph(std::mt19937& random, unsigned conditions) {
  RandomGraph graph{static_cast<unsigned>(3 + random() % 4), {}};
  const auto edges = static_cast<unsigned>(2 + random() % 9);
  for (unsigned i = 0; i < edges; i++) {
    const auto from = static_cast<unsigned>(random() % graph.vertices), to = static_cast<unsigned>(random() % graph.vertices);
    graph.edges.emplace_back(from, to, random() % 4 == 0 ? -1 : static_cast<int>(random() % conditions));
  }
  return graph;
}

/// By search: is there a cycle of the edges whose conditions hold?
bool has_cycle(const RandomGraph& graph, unsigned holds) {
  std::vector<std::vector<bool>> reach(graph.vertices, std::vector<bool>(graph.vertices));
  for (const auto& [from, to, condition] : graph.edges)
    if (condition < 0 || (holds >> condition & 1) != 0) reach[from][to] = true;
  for (unsigned k = 0; k < graph.vertices; k++)
    for (unsigned i = 0; i < graph.vertices; i++)
      for (unsigned j = 0; j < graph.vertices; j++)
        if (reach[i][k] && reach[k][j]) reach[i][j] = true;
  for (unsigned i = 0; i < graph.vertices; i++)
    if (reach[i][i]) return true;
  return false;
}

/// Can the clauses be met under the conditions, by some values of the fresh variables?
bool is_satisfiable(const TermPool& pool, const std::vector<Term>& clauses, const std::vector<Term>& conditions,
                    const std::vector<Term>& fresh, unsigned holds) {
  for (unsigned guess = 0; guess < 1u << fresh.size(); guess++) {
    Assignment values;
    for (std::size_t i = 0; i < conditions.size(); i++) values[conditions[i]] = llvm::APInt(1, holds >> i & 1);
    for (std::size_t i = 0; i < fresh.size(); i++) values[fresh[i]] = llvm::APInt(1, guess >> i & 1);
    Evaluator evaluator(pool, values);
    if (std::ranges::all_of(clauses, [&](Term clause) { return evaluator.is_true(clause); })) return true;
  }
  return false;
}

TEST(OrderGraph, AllowsExactlyTheAcyclicChoices) {
  std::mt19937 random(7);
  unsigned cyclic = 0, acyclic = 0;
  for (int round = 0; round < 300; round++) {
    constexpr unsigned kConditions = 4;
    TermPool pool;
    std::vector<Term> conditions, fresh, clauses;
    for (unsigned i = 0; i < kConditions; i++) conditions.push_back(pool.variable(1, "edge"));
    const RandomGraph random_one = random_graph(random, kConditions);
    OrderGraph graph(pool, random_one.vertices);
    for (const auto& [from, to, condition] : random_one.edges)
      graph.add_edge(from, to, condition < 0 ? pool.yes() : conditions[static_cast<unsigned>(condition)]);
    graph.eliminate(
        [&] {
          fresh.push_back(pool.variable(1, "fresh"));
          return fresh.back();
        },
        clauses);
    if (fresh.size() > 10) continue;
    for (unsigned holds = 0; holds < 1u << kConditions; holds++) {
      const bool cycle = has_cycle(random_one, holds);
      (cycle ? cyclic : acyclic)++;
      EXPECT_EQ(is_satisfiable(pool, clauses, conditions, fresh, holds), !cycle) << "round " << round << ", " << holds;
    }
  }
  EXPECT_GT(cyclic, 500u);
  EXPECT_GT(acyclic, 500u);
}

TEST(OrderGraph, APathDoesNotImplyWhatAnEdgeSaysBeyondOrder) {
  // 0 -> 1 -> 2 always, 0 -> 2 where a read reads from a write: that may still be false.
  TermPool pool;
  const Term reads_from = pool.variable(1, "reads_from");
  OrderGraph graph(pool, 3);
  graph.add_edge(0, 1, pool.yes());
  graph.add_edge(1, 2, pool.yes());
  graph.add_edge(0, 2, reads_from);
  std::vector<Term> clauses;
  graph.eliminate([&] { return pool.variable(1, "fresh"); }, clauses);
  for (const Term clause : clauses) EXPECT_TRUE(pool.is_yes(clause));
}

}  // namespace
}  // namespace bmc
