// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <sstream>

#include "solver/smt2.h"

namespace bmc {
namespace {

TEST(Smt2, WritesWhetherAClaimCanBeViolated) {
  TermPool pool;
  const Term x = pool.variable(8, "x"), yes = pool.yes();
  VerificationCondition vc;
  vc.properties.emplace_back();
  vc.steps.push_back({Step::Kind::Assume, yes, pool.ult(x, pool.constant(8, 10))});
  vc.steps.push_back({Step::Kind::Claim, yes, pool.ult(x, pool.constant(8, 9)), 0});
  std::ostringstream out;
  write_smt2_condition(out, pool, vc);
  EXPECT_NE(out.str().find("(check-sat)"), std::string::npos);
  EXPECT_NE(out.str().find("(assert"), std::string::npos);
}

TEST(Smt2, SaysWhenTheFileCannotBeWritten) {
  TermPool pool;
  const auto error = write_smt2_file("/no/such/directory/file.smt2", pool, {});
  ASSERT_TRUE(error.has_value());
  EXPECT_EQ(error->where, "/no/such/directory/file.smt2");
}

}  // namespace
}  // namespace bmc
