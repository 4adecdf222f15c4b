// SPDX-License-Identifier: Apache-2.0
#include "encoder/memory/congruence.h"

#include <gtest/gtest.h>

#include <random>

#include "encoder/term/eval.h"

namespace bmc {
namespace {

class CongruenceTest : public ::testing::Test {
 protected:
  Term k(std::uint64_t value) { return pool_.constant(64, value); }
  /// An index below 2^bits.
  Term index(unsigned bits) { return pool_.zext(pool_.variable(bits, "i"), 64); }
  Term element(Term i, std::uint64_t size, std::uint64_t member) { return pool_.add(pool_.mul(i, k(size)), member); }

  TermPool pool_;
};

TEST_F(CongruenceTest, AMembersOffsetIsKnownModuloTheElementsSize) {
  const Congruence c = congruence_of(pool_, element(index(3), 12, 8));
  EXPECT_EQ(c.modulus, 12u);
  EXPECT_EQ(c.remainder, 8u);
}

TEST_F(CongruenceTest, WhatMayWrapAroundKeepsItsLowBitsOnly) {
  const Term i = pool_.variable(64, "i");
  const Congruence c = congruence_of(pool_, element(i, 12, 4));
  EXPECT_EQ(12 % c.modulus, 0u);
  EXPECT_LE(c.modulus, 4u);
}

TEST_F(CongruenceTest, MembersOfElementsMeetAtOnePlaceOrNot) {
  const Term a = index(3), b = index(4);
  const auto same = only_meeting(pool_, element(a, 12, 8), 4, element(b, 12, 8), 4);
  ASSERT_TRUE(same);
  EXPECT_EQ(same->place, 0);
  const auto other = only_meeting(pool_, element(a, 12, 8), 4, element(b, 12, 4), 4);
  ASSERT_TRUE(other);
  EXPECT_FALSE(other->place);
  const auto inside = only_meeting(pool_, element(a, 12, 8), 4, element(b, 12, 0), 12);
  ASSERT_TRUE(inside);
  EXPECT_EQ(inside->place, 8);
  EXPECT_FALSE(only_meeting(pool_, element(a, 4, 0), 4, element(b, 12, 0), 12)) << "three places";
}

/// Random offsets: the remainder is right in every assignment, and blocks meet nowhere else.
TEST_F(CongruenceTest, HoldsForAllValues) {
  std::mt19937_64 random(1);
  std::vector<Term> terms;
  for (unsigned i = 0; i < 400; i++) {
    Term t = random() % 4 ? index(1 + random() % 9) : pool_.variable(64, "wild");
    for (unsigned steps = random() % 4; steps > 0; steps--) {
      const Term old = terms.empty() ? k(random() % 50) : terms[random() % terms.size()];
      const std::uint64_t choice = random() % 4;
      t = choice == 0   ? pool_.mul(t, k(1 + random() % 40))
          : choice == 1 ? pool_.add(t, random() % 100)
          : choice == 2 ? pool_.add(t, old)
                        : pool_.ite(pool_.variable(1, "c"), t, old);
    }
    terms.push_back(t);
  }
  for (unsigned round = 0; round < 20; round++) {
    Assignment assignment;
    for (const Term v : pool_.variables())
      assignment[v] = llvm::APInt(64, random() % 3 ? random() % 64 : random()).trunc(pool_.width(v));
    Evaluator evaluator(pool_, assignment);
    for (std::size_t i = 0; i < terms.size(); i++) {
      const Congruence c = congruence_of(pool_, terms[i]);
      const std::uint64_t value = evaluator.value(terms[i]).getZExtValue();
      ASSERT_EQ(c.modulus == 0 ? value : value % c.modulus, c.remainder) << i;
      const Term other = terms[(i * 7 + round) % terms.size()];
      const std::uint64_t size = 1 + random() % 16, other_size = 1 + random() % 16;
      const auto meeting = only_meeting(pool_, terms[i], size, other, other_size);
      const std::uint64_t there = evaluator.value(other).getZExtValue();
      if (!meeting || value > (1ull << 40) || there > (1ull << 40)) continue;
      const auto place = static_cast<std::int64_t>(value - there);
      if (place < static_cast<std::int64_t>(other_size) && -place < static_cast<std::int64_t>(size)) {
        ASSERT_EQ(meeting->place, place) << i;
      }
    }
  }
}

}  // namespace
}  // namespace bmc
