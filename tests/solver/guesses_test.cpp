// SPDX-License-Identifier: Apache-2.0
#include "solver/guesses.h"

#include <gtest/gtest.h>

namespace bmc {
namespace {

class GuessesTest : public testing::Test {
 protected:
  TermPool pool;
  Term x = pool.variable(32, "x"), y = pool.variable(32, "y"), wide = pool.variable(100, "wide");
};

TEST_F(GuessesTest, SatisfyWhatMostInputsDo) {
  Guesses guesses(pool);
  for (const Term query : {pool.ne(pool.mul(x, y), pool.add(x, y)), pool.ult(x, pool.constant(32, 100)),
                           pool.is_zero(x), pool.is_negative(x), pool.is_zero(pool.not_(wide)),
                           pool.ne(pool.trunc(wide, 50), pool.extract(wide, 50, 50))}) {
    ASSERT_TRUE(guesses.satisfy(query));
    EXPECT_TRUE(Evaluator(pool, guesses.model()).is_true(query));
  }
  EXPECT_EQ(guesses.satisfied(), 6u);
}

TEST_F(GuessesTest, GiveUpWhereASearchIsNeeded) {
  Guesses guesses(pool);
  EXPECT_FALSE(guesses.satisfy(pool.eq(pool.mul(x, x), pool.constant(32, 12345 * 12345))));
  EXPECT_FALSE(guesses.satisfy(pool.no()));
  EXPECT_TRUE(guesses.satisfy(pool.yes()));
}

TEST_F(GuessesTest, KeepToTheFacts) {
  Guesses guesses(pool);
  const Term is_small = pool.ult(x, pool.constant(32, 100));
  guesses.assert_true(is_small);
  ASSERT_TRUE(guesses.satisfy(pool.ne(x, y)));
  EXPECT_TRUE(Evaluator(pool, guesses.model()).is_true(is_small));
  EXPECT_FALSE(guesses.satisfy(pool.is_negative(x)));
  guesses.assert_true(pool.not_(is_small));
  EXPECT_FALSE(guesses.satisfy(pool.yes()));
}

TEST_F(GuessesTest, KnowVariablesThatAreMadeLater) {
  Guesses guesses(pool);
  EXPECT_TRUE(guesses.satisfy(pool.ne(x, y)));
  const Term later = pool.variable(8, "later");
  ASSERT_TRUE(guesses.satisfy(pool.ne(later, pool.constant(8, 0))));
  EXPECT_TRUE(guesses.model().contains(later));
}

TEST_F(GuessesTest, LeaveManyTermsToTheSolver) {
  Guesses guesses(pool);
  ASSERT_TRUE(guesses.satisfy(pool.is_zero(x)));
  for (unsigned i = 0; i < 20'001; i++) pool.variable(1, "v");
  EXPECT_FALSE(guesses.satisfy(pool.is_zero(x)));
}

}  // namespace
}  // namespace bmc
