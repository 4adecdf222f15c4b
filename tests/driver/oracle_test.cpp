// SPDX-License-Identifier: Apache-2.0
#include "driver/oracle.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace bmc {
namespace {

std::unique_ptr<Backend> no_backend(TermPool&) {
  ADD_FAILURE() << "no solver is needed";
  return nullptr;
}

TEST(SolverOracle, ConstantsNeedNoSolver) {
  TermPool pool;
  SolverOracle oracle(pool, no_backend);
  oracle.constrain(pool.yes(), pool.ult(pool.variable(8, "x"), pool.constant(8, 3)));
  EXPECT_TRUE(oracle.may_hold(pool.yes(), 1));
  EXPECT_FALSE(oracle.may_hold(pool.no(), 1));
}

class SolverOracleWith : public testing::TestWithParam<MakeBackend> {};

TEST_P(SolverOracleWith, AnswersUnderEveryConstraintSoFar) {
  TermPool pool;
  SolverOracle oracle(pool, GetParam());
  const Term x = pool.variable(8, "x"), guard = pool.variable(1, "g");
  const Term is_five = pool.eq(pool.mul(x, x), pool.constant(8, 25));
  EXPECT_TRUE(oracle.may_hold(is_five, 5));
  oracle.constrain(guard, pool.ult(x, pool.constant(8, 5)));
  EXPECT_TRUE(oracle.may_hold(is_five, 5));
  EXPECT_FALSE(oracle.may_hold(pool.and_(guard, is_five), 5));
  oracle.constrain(pool.yes(), guard);
  EXPECT_FALSE(oracle.may_hold(is_five, 5));
}

TEST_P(SolverOracleWith, ListsTheValuesOfATerm) {
  TermPool pool;
  SolverOracle oracle(pool, GetParam());
  const Term x = pool.variable(8, "x"), guard = pool.ult(pool.constant(8, 2), x);
  oracle.constrain(pool.yes(), pool.ult(x, pool.constant(8, 6)));
  auto values = oracle.values(guard, x, 3, 5);
  ASSERT_TRUE(values);
  std::sort(values->begin(), values->end());
  EXPECT_EQ(*values, (std::vector<std::uint64_t>{3, 4, 5}));
  EXPECT_FALSE(oracle.values(guard, x, 2, 5)) << "more than were asked for";
  values = oracle.values(guard, pool.mul(pool.and_(x, pool.constant(8, 1)), x), 3, 5);
  ASSERT_TRUE(values) << "of a term that is no variable";
  std::sort(values->begin(), values->end());
  EXPECT_EQ(*values, (std::vector<std::uint64_t>{0, 3, 5}));
  values = oracle.values(pool.eq(x, pool.constant(8, 7)), x, 3, 5);
  ASSERT_TRUE(values) << "none is an answer, too";
  EXPECT_TRUE(values->empty());
}

INSTANTIATE_TEST_SUITE_P(Backends, SolverOracleWith, testing::Values(make_z3_backend, make_cadical_backend));

}  // namespace
}  // namespace bmc
