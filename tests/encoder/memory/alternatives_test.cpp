// SPDX-License-Identifier: Apache-2.0
// Merged values of random trees of choices against a walk down the tree, and what merging a comb costs.
#include "encoder/memory/alternatives.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

#include "encoder/term/eval.h"

namespace bmc {
namespace {

using TermPiece = Alternatives::Piece<Term>;

Term select(Alternatives& ways, TermPool& pool, const std::vector<TermPiece>& pieces) {
  return ways.select<Term>(pieces, [&](Term c, Term then, Term otherwise) { return pool.ite(c, then, otherwise); });
}

/// Joins random pairs until one is left, each by a variable of its own.
class RandomTree {
 public:
  RandomTree(unsigned seed, unsigned leaves) : engine_(seed), ways_(pool_) {
    std::vector<unsigned> open;
    for (unsigned i = 0; i < leaves; i++) {
      open.push_back(static_cast<unsigned>(nodes_.size()));
      nodes_.push_back({ways_.add_leaf(), i, 0, 0, {}});
    }
    while (open.size() > 1) {
      const unsigned then = take(open), otherwise = take(open);
      const Term condition = pool_.variable(1, "c");
      open.push_back(static_cast<unsigned>(nodes_.size()));
      nodes_.push_back(
          {ways_.add_choice(condition, nodes_[then].node, nodes_[otherwise].node), leaves, then, otherwise, condition});
    }
    root_ = open.front();
    ways_.arrange(nodes_[root_].node);
  }

  void check() {
    const auto leaves = static_cast<std::uint32_t>(ways_.order().size());
    std::vector<TermPiece> pieces{{0, pool_.constant(16, 0)}};
    for (std::uint32_t at = 1; at < leaves; at++)
      if (below(3) == 0) pieces.push_back({at, pool_.constant(16, 100 + at)});
    const Term merged = select(ways_, pool_, pieces);
    for (unsigned round = 0; round < 40; round++) {
      Assignment assignment;
      unsigned at = root_;
      for (const Node& node : nodes_)
        if (node.condition.valid()) assignment[node.condition] = llvm::APInt(1, below(2));
      while (nodes_[at].condition.valid())
        at = assignment[nodes_[at].condition].isOne() ? nodes_[at].then : nodes_[at].otherwise;
      const auto place = std::ranges::find(ways_.order(), nodes_[at].leaf) - ways_.order().begin();
      const auto after = std::ranges::upper_bound(pieces, place, {}, &TermPiece::first);
      ASSERT_EQ(Evaluator(pool_, assignment).value(merged), pool_.value(std::prev(after)->value)) << "at " << place;
    }
  }

 private:
  struct Node {
    Alternatives::Node node;
    unsigned leaf, then, otherwise;
    Term condition;
  };
  unsigned below(unsigned n) { return std::uniform_int_distribution<unsigned>(0, n - 1)(engine_); }
  unsigned take(std::vector<unsigned>& open) {
    const unsigned i = below(static_cast<unsigned>(open.size())), taken = open[i];
    open.erase(open.begin() + i);
    return taken;
  }

  std::mt19937 engine_;
  TermPool pool_;
  Alternatives ways_;
  std::vector<Node> nodes_;
  unsigned root_ = 0;
};

TEST(Alternatives, TheMergedValueIsThatOfTheAlternativeTaken) {
  for (unsigned seed = 0; seed < 300; seed++) {
    RandomTree tree(seed, 1 + seed % 17);
    for (unsigned round = 0; round < 4; round++) ASSERT_NO_FATAL_FAILURE(tree.check()) << "seed " << seed;
  }
}

/// A comb as the exits of a loop make it; as many cells as exits, each written in one run.
std::size_t terms_for_comb(unsigned exits) {
  TermPool pool;
  Alternatives ways(pool);
  std::vector<Alternatives::Node> leaves;
  for (unsigned i = 0; i < exits; i++) leaves.push_back(ways.add_leaf());
  Alternatives::Node node = leaves.back();
  for (unsigned i = exits - 1; i-- > 0;) node = ways.add_choice(pool.variable(1, "c"), node, leaves[i]);
  ways.arrange(node);
  std::vector<std::uint32_t> in_order(exits);
  for (unsigned i = 0; i < exits; i++) in_order[i] = i;
  EXPECT_TRUE(std::ranges::equal(ways.order(), in_order));
  const std::size_t before = pool.size();
  for (unsigned cell = 1; cell < exits; cell++)
    select(ways, pool, {{0, pool.zero(8)}, {cell, pool.variable(8, "written")}});
  return pool.size() - before;
}

TEST(Alternatives, CellsWrittenInOneRunOfALoopEachCostTheSame) {
  const std::size_t once = terms_for_comb(500), twice = terms_for_comb(1000);
  EXPECT_LE(twice, 2 * once + 10);
  EXPECT_LE(once, 500u * 4);
}

}  // namespace
}  // namespace bmc
