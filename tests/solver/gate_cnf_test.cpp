// SPDX-License-Identifier: Apache-2.0
#include "solver/gate_cnf.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <vector>

#include "tests/solver/gate_simulation.h"

namespace bmc {
namespace {

using Clauses = std::vector<std::vector<int>>;

Clauses split(const std::vector<int>& numbers) {
  Clauses clauses(1);
  for (const int number : numbers) {
    if (number == 0)
      clauses.emplace_back();
    else
      clauses.back().push_back(number);
  }
  clauses.pop_back();
  return clauses;
}

bool holds(const Clauses& clauses, const std::vector<bool>& values) {
  for (const std::vector<int>& clause : clauses) {
    bool one = false;
    for (const int number : clause) one = one || values[static_cast<std::size_t>(std::abs(number))] == (number > 0);
    if (!one) return false;
  }
  return true;
}

struct GateCnfTest : testing::Test {
  GateGraph g;
  GateCnf cnf{g};
  Literal a = g.input(), b = g.input(), c = g.input(), d = g.input();

  /// The models of the clauses as the set of values of a, b, c, d (bit i: pattern i is possible with some values of
  /// the other variables).
  unsigned possible(const Clauses& clauses) {
    unsigned patterns = 0;
    const auto count = static_cast<std::size_t>(cnf.variables());
    for (std::size_t bits = 0; bits < std::size_t{1} << count; bits++) {
      std::vector<bool> values(count + 1);
      for (std::size_t i = 0; i < count; i++) values[i + 1] = bits >> i & 1;
      if (!holds(clauses, values)) continue;
      for (unsigned pattern = 0; pattern < 16; pattern++)
        if (agrees(pattern, values)) patterns |= 1u << pattern;
    }
    return patterns;
  }

  bool agrees(unsigned pattern, const std::vector<bool>& values) {
    const Literal inputs[] = {a, b, c, d};
    for (unsigned i = 0; i < 4; i++) {
      const int number = cnf.find(inputs[i]);
      const bool wanted = pattern >> i & 1;
      if (number == 0) continue;
      if (std::abs(number) == GateCnf::kTrueNumber) {
        if (wanted != (number > 0)) return false;
      } else if (wanted != values[static_cast<std::size_t>(number)]) {
        return false;
      }
    }
    return true;
  }

  unsigned truth_table(Literal literal) {
    GateSimulation simulation(g);
    simulation.set(a, 0xAAAA);
    simulation.set(b, 0xCCCC);
    simulation.set(c, 0xF0F0);
    simulation.set(d, 0xFF00);
    simulation.run();
    return static_cast<unsigned>(simulation.value(literal) & 0xFFFF);
  }
};

TEST_F(GateCnfTest, NothingIsEmittedUnasked) {
  g.and_(a, b);
  EXPECT_TRUE(cnf.take_clauses().empty());
  EXPECT_EQ(cnf.variables(), 0u);
}

TEST_F(GateCnfTest, AGateIsDefinedOnce) {
  const Literal both = g.and_(a, b);
  const int number = cnf.number(both);
  EXPECT_EQ(split(cnf.take_clauses()).size(), 3u);
  EXPECT_EQ(cnf.number(!both), -number);
  EXPECT_TRUE(cnf.take_clauses().empty());
  EXPECT_EQ(cnf.variables(), 3u);
  EXPECT_EQ(cnf.clauses(), 3u);
}

TEST_F(GateCnfTest, ATreeOfAndsIsOneDefinition) {
  cnf.number(g.and_(g.and_(a, b), g.and_(c, d)));
  EXPECT_EQ(cnf.variables(), 5u);
  EXPECT_EQ(cnf.clauses(), 5u);
}

TEST_F(GateCnfTest, AnInnerAndCanStillBeAskedForLater) {
  const Literal inner = g.and_(a, b), outer = g.and_(inner, c);
  cnf.number(outer);
  cnf.number(inner);
  cnf.assert_true(outer);
  cnf.assert_true(!inner);
  EXPECT_EQ(possible(split(cnf.take_clauses())), 0u);
}

TEST_F(GateCnfTest, AssertedConjunctionsNeedNoVariables) {
  cnf.assert_true(g.and_(g.and_(a, !b), c));
  EXPECT_TRUE(cnf.take_clauses().empty());
  EXPECT_EQ(cnf.variables(), 0u);
  EXPECT_EQ(cnf.find(a), GateCnf::kTrueNumber);
  EXPECT_EQ(cnf.find(b), -GateCnf::kTrueNumber);
  EXPECT_EQ(cnf.find(d), 0);
}

TEST_F(GateCnfTest, AnAssertedDisjunctionIsOneClause) {
  cnf.assert_true(g.or_(g.or_(a, b), g.or_(!c, d)));
  const Clauses clauses = split(cnf.take_clauses());
  ASSERT_EQ(clauses.size(), 1u);
  EXPECT_EQ(clauses[0].size(), 4u);
}

TEST_F(GateCnfTest, WhatWasAssertedIsAConstantLater) {
  cnf.assert_true(a);
  EXPECT_EQ(cnf.number(a), GateCnf::kTrueNumber);
  const int number = cnf.number(g.and_(g.xor_(a, b), c));
  EXPECT_NE(number, 0);
  const Clauses clauses = split(cnf.take_clauses());
  for (const auto& clause : clauses)
    for (const int literal : clause) EXPECT_NE(std::abs(literal), GateCnf::kTrueNumber);
  EXPECT_EQ(clauses.size(), 5u);  // Three for the conjunction, two for the exclusive or.
}

TEST_F(GateCnfTest, ContradictionsGiveTheEmptyClause) {
  cnf.assert_true(a);
  cnf.assert_true(!a);
  const Clauses clauses = split(cnf.take_clauses());
  ASSERT_EQ(clauses.size(), 1u);
  EXPECT_TRUE(clauses[0].empty());
}

/// Every kind of gate over the inputs, plain and complemented.
std::vector<Literal> one_gate_each(GateCnfTest& t) {
  std::vector<Literal> gates = {t.g.and_(t.a, !t.b),    t.g.xor_(t.a, t.b),           t.g.xor3(t.a, t.b, t.c),
                                t.g.mux(t.a, t.b, t.c), t.g.majority(!t.a, t.b, t.c), t.g.and_(t.g.or_(t.a, t.b), t.c)};
  for (std::size_t i = gates.size(); i > 0; i--) gates.push_back(!gates[i - 1]);
  return gates;
}

struct Circuit : GateCnfTest {
  void TestBody() override {}
};

TEST(GateCnfKinds, DefinitionsFixTheOutput) {
  for (std::size_t i = 0; i < 12; i++) {
    Circuit t;
    const Literal literal = one_gate_each(t)[i];
    const int number = t.cnf.number(literal);
    Clauses clauses = split(t.cnf.take_clauses());
    clauses.push_back({number});
    EXPECT_EQ(t.possible(clauses), t.truth_table(literal)) << i;
  }
}

TEST(GateCnfKinds, AssertionsHold) {
  for (std::size_t i = 0; i < 12; i++) {
    Circuit t;
    const Literal literal = one_gate_each(t)[i];
    t.cnf.assert_true(literal);
    EXPECT_EQ(t.possible(split(t.cnf.take_clauses())), t.truth_table(literal)) << i;
  }
}

TEST(GateCnfKinds, AssertionsHoldAfterTheGateWasDefined) {
  for (std::size_t i = 0; i < 12; i++) {
    Circuit t;
    const Literal literal = one_gate_each(t)[i];
    t.cnf.number(literal);
    t.cnf.assert_true(literal);
    EXPECT_EQ(t.possible(split(t.cnf.take_clauses())), t.truth_table(literal)) << i;
  }
}

Literal random_literal(Circuit& t, std::mt19937& random, std::vector<Literal>& made) {
  const auto pick = [&] { return made[random() % made.size()] ^ (random() % 2 != 0); };
  const Literal x = pick(), y = pick(), z = pick();
  const Literal choices[] = {t.g.and_(x, y), t.g.xor_(x, y), t.g.mux(x, y, z), t.g.majority(x, y, z),
                             t.g.xor3(x, y, z)};
  return choices[random() % 5];
}

TEST(GateCnfRandom, AnyOrderOfDefinitionsAndAssertionsMeansTheSame) {
  int satisfiable = 0;
  for (unsigned seed = 0; seed < 300; seed++) {
    std::mt19937 random(seed);
    Circuit t;
    std::vector<Literal> made = {t.a, t.b, t.c, t.d};
    std::vector<Literal> asserted;
    for (int i = 0; i < 6 && t.cnf.variables() < 12; i++) {
      made.push_back(random_literal(t, random, made));
      const Literal next = made.back() ^ (random() % 2 != 0);
      if (random() % 2) t.cnf.number(next);
      if (random() % 3 == 0) asserted.push_back(next), t.cnf.assert_true(next);
    }
    unsigned expected = 0xFFFF;
    for (const Literal literal : asserted) expected &= t.truth_table(literal);
    ASSERT_EQ(t.possible(split(t.cnf.take_clauses())), expected) << "seed " << seed;
    satisfiable += expected != 0;
  }
  EXPECT_GT(satisfiable, 100);
  EXPECT_LT(satisfiable, 300);
}

}  // namespace
}  // namespace bmc
