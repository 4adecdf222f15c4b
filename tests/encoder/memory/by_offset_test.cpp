// SPDX-License-Identifier: Apache-2.0
// Values by offset against the value at each offset; and what becomes one expression of the offset.
#include "encoder/memory/by_offset.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <unordered_set>

#include "encoder/term/eval.h"

namespace bmc {
namespace {

using Terms = std::vector<Term>;

class ByOffsetTest : public ::testing::Test {
 protected:
  Term at(std::uint64_t value) { return pool_.constant(64, value); }
  Terms make(unsigned count, const std::function<Term(unsigned)>& value) {
    Terms values;
    for (unsigned k = 0; k < count; k++) values.push_back(value(k));
    return values;
  }

  /// The merged term, after it was compared with every value under random assignments.
  Term checked(const OffsetRange& range, const Terms& values) {
    const Term merged = value_by_offset(pool_, range, values);
    for (std::size_t k = 0; k < values.size(); k++) {
      Assignment assignment;
      for (const Term variable : pool_.variables())
        assignment[variable] = llvm::APInt(64, random_() % (random_() % 2 ? 40 : ~0ull)).trunc(pool_.width(variable));
      assignment[range.offset] = llvm::APInt(64, range.first + (k << range.shift));
      Evaluator evaluator(pool_, assignment);
      EXPECT_EQ(evaluator.value(merged), evaluator.value(values[k])) << k << " of " << values.size();
    }
    return merged;
  }

  std::size_t size_of(Term root) {
    std::unordered_set<Term> seen;
    Terms open{root};
    while (!open.empty()) {
      const Term t = open.back();
      open.pop_back();
      if (!seen.insert(t).second) continue;
      for (const Term kid : pool_.kids(t)) open.push_back(kid);
    }
    return seen.size();
  }

  TermPool pool_;
  std::mt19937_64 random_{1};
  Term offset_ = pool_.variable(64, "at"), n_ = pool_.variable(64, "n"), x_ = pool_.variable(8, "x");
};

TEST_F(ByOffsetTest, WhatALoopFilledUpToNIsOneComparison) {
  const Terms values = make(200, [&](unsigned k) { return pool_.ite(pool_.ult(at(k), n_), x_, pool_.zero(8)); });
  EXPECT_EQ(checked({offset_, 0, 0}, values), pool_.ite(pool_.ult(offset_, n_), x_, pool_.zero(8)));
}

TEST_F(ByOffsetTest, CopiedBytesAreChosenOnce) {
  const Terms bytes = make(64, [&](unsigned) { return pool_.variable(8, "byte"); });
  const Terms values = make(64, [&](unsigned k) { return pool_.ite(pool_.ult(at(k), n_), bytes[k], x_); });
  const Term byte = checked({offset_, 0, 0}, bytes);
  EXPECT_EQ(checked({offset_, 0, 0}, values), pool_.ite(pool_.ult(offset_, n_), byte, x_));
}

TEST_F(ByOffsetTest, NumbersInStepsAreALine) {
  const Terms values = make(100, [&](unsigned k) { return pool_.constant(32, 7 + 12 * k); });
  EXPECT_LE(size_of(checked({offset_, 8, 2}, values)), 12u);
  EXPECT_LE(size_of(checked({offset_, 5, 0}, values)), 12u);
}

TEST_F(ByOffsetTest, APrefixAndTheRestAreTakenApart) {
  const Terms values = make(90, [&](unsigned k) {
    return k < 50 ? pool_.ite(pool_.ule(n_, at(2 * k)), x_, pool_.constant(8, 1)) : pool_.zero(8);
  });
  EXPECT_LE(size_of(checked({offset_, 16, 3}, values)), 20u);
}

TEST_F(ByOffsetTest, AnyMixtureGivesTheValueAtTheOffset) {
  for (unsigned round = 0; round < 300; round++) {
    const unsigned count = 1 + static_cast<unsigned>(random_() % 40),
                   unlike = 1 + static_cast<unsigned>(random_() % 60);
    const auto odd = [&] { return random_() % unlike == 0; };
    const unsigned step = static_cast<unsigned>(random_() % 4), shape = static_cast<unsigned>(random_() % 5);
    const Term base = pool_.constant(64, random_() % 3 ? random_() % 20 : random_());
    const Terms values = make(count, [&](unsigned k) {
      const Term bound = pool_.add(base, at(std::uint64_t{step} * k));
      if (odd()) return random_() % 2 ? x_ : pool_.constant(8, random_());
      const Term other = shape % 2 ? pool_.variable(8, "v") : pool_.constant(8, 3 * k);
      const Term condition = shape < 2   ? pool_.ult(n_, bound)
                             : shape < 4 ? pool_.slt(bound, n_)
                                         : pool_.and_(pool_.ule(bound, n_), pool_.ult(n_, pool_.add(bound, 9)));
      return pool_.ite(condition, other, x_);
    });
    checked({offset_, (random_() % 9) * 4, 2}, values);
    ASSERT_FALSE(HasFailure()) << "round " << round;
  }
}

}  // namespace
}  // namespace bmc
