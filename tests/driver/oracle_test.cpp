// SPDX-License-Identifier: Apache-2.0
#include "driver/oracle.h"

#include <gtest/gtest.h>

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

INSTANTIATE_TEST_SUITE_P(Backends, SolverOracleWith, testing::Values(make_z3_backend, make_cadical_backend));

}  // namespace
}  // namespace bmc
