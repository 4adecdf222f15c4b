// SPDX-License-Identifier: Apache-2.0
// Guards and merges against sets of worlds: a world is one value of a few Boolean variables. Paths split, die, change
// their variables and memory, and merge in any order; every live world must be on exactly the path whose guard holds
// there, and find the values there that were written in it.
#include "encoder/engine/path_tree.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "encoder/engine/state.h"
#include "encoder/term/eval.h"

namespace bmc {
namespace {

constexpr unsigned kVariables = 5, kWorlds = 1u << kVariables;

class NoArrays : public ArraySource {
 public:
  Term array_byte(std::uint32_t, Term) override { BMC_CHECK(false); }
};

/// A path beside what it stands for.
struct Checked {
  Incoming incoming;
  std::vector<bool> worlds = std::vector<bool>(kWorlds);
  std::array<std::uint64_t, kWorlds> local{}, cell{};
};

class RandomPaths {
 public:
  explicit RandomPaths(unsigned seed) : engine_(seed) {
    for (unsigned i = 0; i < kVariables; i++) variables_.push_back(pool_.variable(1, "c"));
    for (unsigned w = 0; w < kWorlds; w++)
      for (unsigned i = 0; i < kVariables; i++) assignments_[w][variables_[i]] = llvm::APInt(1, w >> i & 1);
    Object object;
    object.kind = Object::Kind::Stack;
    object.size = pool_.constant(64, 8);
    object.limit = 8;
    object_ = objects_.add(std::move(object));
    Checked start;
    start.worlds.assign(kWorlds, true);
    start.incoming.state.path = tree_.root();
    start.incoming.state.locals = {Value{Scalar{pool_.zero(32), {}, {}}}};
    start.incoming.state.memory.at(object_) = {contents_.make_zero(), pool_.yes()};
    paths_.push_back(start);
  }

  void step() {
    switch (below(8)) {
      case 0:
      case 1:
        return split();
      case 2:
        return merge();
      case 3:
        return die();
      default:
        return write(paths_[below(static_cast<unsigned>(paths_.size()))]);
    }
  }
  void merge_all() {
    while (paths_.size() > 1) merge();
  }

  ::testing::AssertionResult agrees() {
    for (unsigned w = 0; w < kWorlds; w++) {
      if (dead_[w]) continue;
      Evaluator evaluator(pool_, assignments_[w]);
      for (Checked& path : paths_) {
        if (evaluator.is_true(tree_.guard(path.incoming.state.path)) != path.worlds[w])
          return ::testing::AssertionFailure() << "guard, world " << w;
        if (!path.worlds[w]) continue;
        if (evaluator.value(path.incoming.state.locals[0][0].bits) != path.local[w])
          return ::testing::AssertionFailure() << "local, world " << w;
        const Scalar cell =
            contents_.read(path.incoming.state.memory.find(object_)->content, pool_.constant(64, 4), 4, false, 8);
        if (evaluator.value(cell.bits) != path.cell[w]) return ::testing::AssertionFailure() << "cell, world " << w;
      }
    }
    return ::testing::AssertionSuccess();
  }

 private:
  unsigned below(unsigned n) { return std::uniform_int_distribution<unsigned>(0, n - 1)(engine_); }

  Term random_condition() {
    Term t = variables_[below(kVariables)];
    if (below(3) == 0) t = pool_.and_(t, variables_[below(kVariables)]);
    if (below(3) == 0) t = pool_.xor_(t, variables_[below(kVariables)]);
    return below(2) ? t : pool_.not_(t);
  }

  /// Conditions that exclude each other and are exhaustive.
  std::vector<Term> random_cases() {
    const Term a = random_condition(), b = random_condition();
    if (below(2)) return {a, pool_.not_(a)};
    return {a, pool_.and_(pool_.not_(a), b), pool_.and_(pool_.not_(a), pool_.not_(b))};
  }

  void split() {
    if (paths_.size() > 8) return;
    const unsigned chosen = below(static_cast<unsigned>(paths_.size()));
    const Checked from = paths_[chosen];
    paths_.erase(paths_.begin() + chosen);
    const std::vector<Term> cases = random_cases();
    const ArmNumber first = tree_.split(from.incoming.state.path, cases);
    for (unsigned i = 0; i < cases.size(); i++) {
      Checked arm = from;
      arm.incoming.state.path = {first + i, pool_.yes()};
      for (unsigned w = 0; w < kWorlds; w++)
        arm.worlds[w] = from.worlds[w] && Evaluator(pool_, assignments_[w]).is_true(cases[i]);
      paths_.push_back(arm);
    }
  }

  /// Some of the paths, in any order.
  void merge() {
    if (paths_.size() < 2) return;
    std::ranges::shuffle(paths_, engine_);
    const std::size_t count = 2 + below(static_cast<unsigned>(paths_.size()) - 1);
    std::vector<Incoming> incoming;
    Checked merged;
    for (std::size_t i = 0; i < count; i++) {
      const Checked& path = paths_[i];
      incoming.push_back(path.incoming);
      for (unsigned w = 0; w < kWorlds; w++) {
        if (!path.worlds[w]) continue;
        merged.worlds[w] = true;
        merged.local[w] = path.local[w];
        merged.cell[w] = path.cell[w];
      }
    }
    merged.incoming = merger_.merge(std::move(incoming));
    paths_.erase(paths_.begin(), paths_.begin() + static_cast<std::ptrdiff_t>(count));
    paths_.push_back(merged);
  }

  /// As when an assumption excludes all that gets here.
  void die() {
    if (paths_.size() < 2) return;
    const unsigned chosen = below(static_cast<unsigned>(paths_.size()));
    tree_.mark_dead(paths_[chosen].incoming.state.path);
    for (unsigned w = 0; w < kWorlds; w++)
      if (paths_[chosen].worlds[w]) dead_[w] = true;
    paths_.erase(paths_.begin() + chosen);
  }

  void write(Checked& path) {
    const std::uint64_t value = below(1000);
    const bool local = below(2);
    if (local)
      path.incoming.state.locals[0] = Value{Scalar{pool_.constant(32, value), {}, {}}};
    else
      contents_.write(path.incoming.state.memory.at(object_).content, pool_.constant(64, 4), 4,
                      {pool_.constant(32, value), {}, {}});
    (local ? path.local : path.cell).fill(value);
  }

  std::mt19937 engine_;
  TermPool pool_;
  NoArrays arrays_;
  Contents contents_{pool_, arrays_};
  ObjectTable objects_;
  PathTree tree_{pool_};
  StateMerger merger_{pool_, tree_, contents_, objects_};
  ObjectNumber object_ = 0;
  std::vector<Term> variables_;
  std::array<Assignment, kWorlds> assignments_;
  std::vector<Checked> paths_;
  std::vector<bool> dead_ = std::vector<bool>(kWorlds);
};

TEST(PathTree, GuardsAndMergesFollowTheWorlds) {
  for (unsigned seed = 0; seed < 400; seed++) {
    RandomPaths paths(seed);
    for (unsigned step = 0; step < 30; step++) {
      paths.step();
      ASSERT_TRUE(paths.agrees()) << "seed " << seed << ", step " << step;
    }
    paths.merge_all();
    ASSERT_TRUE(paths.agrees()) << "seed " << seed << ", at the end";
  }
}

TEST(PathTree, ACompleteMeetingHasTheGuardFromBefore) {
  TermPool pool;
  PathTree tree(pool);
  const Term c = pool.variable(1, "c"), d = pool.variable(1, "d");
  const std::array<Term, 2> by_c{c, pool.not_(c)}, by_d{d, pool.not_(d)};
  const ArmNumber outer = tree.split(tree.root(), by_c);
  const ArmNumber inner = tree.split({outer, pool.yes()}, by_d);
  EXPECT_EQ(tree.guard({inner, pool.yes()}), pool.and_(c, d));
  const PathPoint met = tree.meet({inner, pool.yes()}, {inner + 1, pool.yes()});
  EXPECT_EQ(met.arm, outer);
  EXPECT_EQ(tree.guard(met), c);
  EXPECT_EQ(tree.guard(tree.meet({outer + 1, pool.yes()}, met)), pool.yes());
}

TEST(PathTree, TheLastLivingArmStandsForItsParent) {
  TermPool pool;
  PathTree tree(pool);
  const Term c = pool.variable(1, "c");
  const std::array<Term, 2> cases{c, pool.not_(c)};
  const ArmNumber first = tree.split(tree.root(), cases);
  EXPECT_EQ(tree.guard(tree.lift({first, pool.yes()})), c);
  tree.mark_dead({first + 1, pool.yes()});
  EXPECT_EQ(tree.guard(tree.lift({first, pool.yes()})), pool.yes());
}

}  // namespace
}  // namespace bmc
