// SPDX-License-Identifier: Apache-2.0
#include "solver/gate_graph.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "tests/solver/gate_simulation.h"

namespace bmc {
namespace {

/// Three inputs.
struct GateGraphTest : testing::Test {
  GateGraph g;
  Literal a = g.input(), b = g.input(), c = g.input();
};

TEST_F(GateGraphTest, EqualGatesAreOneGate) {
  EXPECT_EQ(g.and_(a, b), g.and_(b, a));
  EXPECT_EQ(g.or_(a, b), !g.and_(!b, !a));
  EXPECT_EQ(g.xor_(a, !b), !g.xor_(b, a));
  EXPECT_EQ(g.xor3(a, !b, !c), g.xor3(c, a, b));
  EXPECT_EQ(g.majority(!a, !b, !c), !g.majority(c, b, a));
  EXPECT_EQ(g.majority(!a, b, !c), !g.majority(a, !b, c));
  EXPECT_EQ(g.mux(!a, b, c), g.mux(a, c, b));
  EXPECT_EQ(g.mux(a, !b, !c), !g.mux(a, b, c));
}

TEST_F(GateGraphTest, DifferentGatesAreDifferent) {
  EXPECT_NE(g.and_(a, b), g.and_(a, !b));
  EXPECT_NE(g.and_(a, b), g.xor_(a, b));
  EXPECT_NE(g.mux(a, b, c), g.majority(a, b, c));
  EXPECT_NE(g.majority(a, b, c), g.majority(!a, b, c));
}

TEST_F(GateGraphTest, ConstantsFoldInAnd) {
  EXPECT_EQ(g.and_(a, kTrue), a);
  EXPECT_EQ(g.and_(kFalse, a), kFalse);
  EXPECT_EQ(g.and_(a, a), a);
  EXPECT_EQ(g.and_(a, !a), kFalse);
  EXPECT_EQ(g.or_(a, !a), kTrue);
}

TEST_F(GateGraphTest, AndAbsorbsOneLevelDown) {
  const Literal both = g.and_(a, b);
  EXPECT_EQ(g.and_(a, both), both);
  EXPECT_EQ(g.and_(!a, both), kFalse);
  EXPECT_EQ(g.and_(a, !both), g.and_(a, !b));
  EXPECT_EQ(g.and_(!b, !both), !b);
  EXPECT_EQ(g.and_(a, g.xor_(a, b)), g.and_(a, !b));
  EXPECT_EQ(g.and_(!a, !g.xor_(a, b)), g.and_(!a, !b));
  EXPECT_EQ(g.and_(a, g.mux(a, b, c)), g.and_(a, b));
  EXPECT_EQ(g.and_(!a, !g.mux(a, b, c)), g.and_(!a, !c));
}

TEST_F(GateGraphTest, XorFolds) {
  EXPECT_EQ(g.xor_(a, kFalse), a);
  EXPECT_EQ(g.xor_(a, kTrue), !a);
  EXPECT_EQ(g.xor_(a, a), kFalse);
  EXPECT_EQ(g.xor_(a, !a), kTrue);
  EXPECT_EQ(g.xor_(!a, g.xor_(a, b)), !b);
  EXPECT_EQ(g.xor_(a, g.and_(a, b)), g.and_(a, !b));
  EXPECT_EQ(g.xor_(a, g.and_(!a, b)), g.or_(a, b));
}

TEST_F(GateGraphTest, FullAdderFolds) {
  EXPECT_EQ(g.xor3(a, b, kFalse), g.xor_(a, b));
  EXPECT_EQ(g.xor3(a, kTrue, b), !g.xor_(a, b));
  EXPECT_EQ(g.xor3(a, !a, b), !b);
  EXPECT_EQ(g.xor3(b, a, a), b);
  EXPECT_EQ(g.majority(a, b, kFalse), g.and_(a, b));
  EXPECT_EQ(g.majority(kTrue, a, b), g.or_(a, b));
  EXPECT_EQ(g.majority(a, b, a), a);
  EXPECT_EQ(g.majority(a, b, !a), b);
  EXPECT_EQ(g.majority(c, !c, b), b);
}

TEST_F(GateGraphTest, MuxFolds) {
  EXPECT_EQ(g.mux(kTrue, a, b), a);
  EXPECT_EQ(g.mux(kFalse, a, b), b);
  EXPECT_EQ(g.mux(a, b, b), b);
  EXPECT_EQ(g.mux(a, b, !b), !g.xor_(a, b));
  EXPECT_EQ(g.mux(a, kTrue, b), g.or_(a, b));
  EXPECT_EQ(g.mux(a, b, kFalse), g.and_(a, b));
  EXPECT_EQ(g.mux(a, a, b), g.or_(a, b));
  EXPECT_EQ(g.mux(a, g.mux(a, b, c), c), g.mux(a, b, c));
  EXPECT_EQ(g.mux(a, g.and_(a, b), c), g.mux(a, b, c));
  EXPECT_EQ(g.mux(a, c, g.and_(a, b)), g.and_(a, c));
}

TEST_F(GateGraphTest, UsersAreCounted) {
  const Literal both = g.and_(a, b);
  EXPECT_FALSE(g.is_shared(both.gate()));
  g.and_(both, c);
  EXPECT_FALSE(g.is_shared(both.gate()));
  g.xor_(both, c);
  EXPECT_TRUE(g.is_shared(both.gate()));
}

TEST_F(GateGraphTest, FindsGatesThatExist) {
  const Literal carry = g.majority(a, b, c);
  EXPECT_FALSE(carry.negated());
  EXPECT_TRUE(g.has(GateKind::Majority, a, b, c));
  EXPECT_FALSE(g.has(GateKind::Xor3, a, b, c));
}

/// A random maker on random earlier literals, and what it should compute.
struct RandomGate {
  Literal literal;
  std::uint64_t value;
};

RandomGate random_gate(GateGraph& g, std::mt19937& random, const std::vector<RandomGate>& earlier) {
  const auto pick = [&] {
    const RandomGate& one = earlier[random() % earlier.size()];
    return random() % 2 ? one : RandomGate{!one.literal, ~one.value};
  };
  const RandomGate x = pick(), y = pick(), z = pick();
  switch (random() % 5) {
    case 0:
      return {g.and_(x.literal, y.literal), x.value & y.value};
    case 1:
      return {g.xor_(x.literal, y.literal), x.value ^ y.value};
    case 2:
      return {g.xor3(x.literal, y.literal, z.literal), x.value ^ y.value ^ z.value};
    case 3:
      return {g.mux(x.literal, y.literal, z.literal), (x.value & y.value) | (~x.value & z.value)};
    default:
      return {g.majority(x.literal, y.literal, z.literal),
              (x.value & y.value) | (x.value & z.value) | (y.value & z.value)};
  }
}

// Few inputs and many gates: nearly every rewriting fires. All 64 patterns of six inputs are tried.
TEST(GateGraphRandom, RewritingKeepsTheFunction) {
  constexpr std::uint64_t kPatterns[] = {0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,
                                         0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};
  for (unsigned seed = 0; seed < 200; seed++) {
    std::mt19937 random(seed);
    GateGraph g;
    std::vector<RandomGate> gates = {{kFalse, 0}};
    for (const std::uint64_t pattern : kPatterns) gates.push_back({g.input(), pattern});
    const std::size_t inputs = gates.size();
    while (gates.size() < 120) gates.push_back(random_gate(g, random, gates));
    GateSimulation simulation(g);
    for (std::size_t i = 1; i < inputs; i++) simulation.set(gates[i].literal, gates[i].value);
    simulation.run();
    for (const RandomGate& gate : gates) ASSERT_EQ(simulation.value(gate.literal), gate.value) << "seed " << seed;
  }
}

TEST(GateGraphRandom, TheTableGrows) {
  GateGraph g;
  std::vector<Literal> inputs;
  for (int i = 0; i < 100; i++) inputs.push_back(g.input());
  std::vector<Literal> gates;
  for (const Literal x : inputs)
    for (const Literal y : inputs)
      if (x < y) gates.push_back(g.and_(x, y));
  const std::size_t size = g.size();
  std::size_t next = 0;
  for (const Literal x : inputs)
    for (const Literal y : inputs)
      if (x < y) {
        ASSERT_EQ(g.and_(y, x), gates[next++]);
      }
  EXPECT_EQ(g.size(), size);
}

}  // namespace
}  // namespace bmc
