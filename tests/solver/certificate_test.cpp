// SPDX-License-Identifier: Apache-2.0
#include "solver/certificate.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "solver/checker.h"
#include "tests/solver/random_terms.h"
#include "tools/drat_check/check.h"

namespace bmc {
namespace {

namespace fs = std::filesystem;

std::string text_of(const std::string& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

class CertificateTest : public testing::Test {
 protected:
  CertificateTest() { fs::create_directories(folder); }
  ~CertificateTest() override { fs::remove_all(folder); }

  PropertyIndex property(PropertyKind kind = PropertyKind::Assertion) {
    Property result;
    result.kind = kind;
    vc.properties.push_back(result);
    return static_cast<PropertyIndex>(vc.properties.size() - 1);
  }
  void assume(Term guard, Term condition) { vc.steps.push_back({Step::Kind::Assume, guard, condition}); }
  void claim(PropertyIndex p, Term guard, Term condition, Step::Kind kind = Step::Kind::Claim) {
    vc.steps.push_back({kind, guard, condition, p});
  }
  Term below(Term t, unsigned limit) { return pool.ult(t, pool.constant(pool.width(t), limit)); }

  /// That the sum of two numbers below 50 is below the limit; true from 99 on.
  void claim_small_sum(PropertyIndex p, unsigned limit) {
    assume(pool.yes(), below(x, 50));
    assume(pool.yes(), below(y, 50));
    claim(p, pool.yes(), below(pool.add(x, y), limit));
  }

  Certified write(PropertyIndex p, const QueryLimits& limits = {}) {
    const Result<Certified> result = CertificateWriter(pool, vc).write(p, files, limits);
    EXPECT_TRUE(result) << (result ? "" : result.error().line());
    return result ? *result : Certified::GaveUp;
  }
  drat::Judgement judgement() const { return drat::check(text_of(files.formula), text_of(files.proof)); }

  TermPool pool;
  VerificationCondition vc;
  Term x = pool.variable(8, "x"), y = pool.variable(8, "y");
  fs::path folder = fs::temp_directory_path() / ("certificate_test." + std::to_string(getpid()));
  CertificateFiles files{folder / "p.cnf", folder / "p.drat"};
};

TEST_F(CertificateTest, AProvenPropertyGetsFormulaAndProof) {
  const PropertyIndex p = property();
  claim_small_sum(p, 99);
  ASSERT_EQ(write(p), Certified::Written);
  const drat::Judgement result = judgement();
  EXPECT_TRUE(result.verified) << result.reason;
  EXPECT_GT(result.counts.axioms, 10u);
}

TEST_F(CertificateTest, TheProofIsOfThisFormulaOnly) {
  const PropertyIndex p = property();
  claim_small_sum(p, 99);
  ASSERT_EQ(write(p), Certified::Written);
  const std::string proof = text_of(files.proof);
  vc.steps.back().condition = below(pool.add(x, y), 98);
  EXPECT_EQ(write(p), Certified::Refuted);
  EXPECT_FALSE(fs::exists(files.formula));
  EXPECT_FALSE(fs::exists(files.proof));
  EXPECT_FALSE(drat::check("p cnf 2 1\n1 2 0\n", proof).verified);
}

TEST_F(CertificateTest, ALostAssumptionIsNoticed) {
  const PropertyIndex p = property();
  claim(p, pool.yes(), pool.ult(pool.add(x, y), pool.constant(8, 100)));
  EXPECT_EQ(write(p), Certified::Refuted);
  vc.steps.insert(vc.steps.begin(),
                  {{Step::Kind::Assume, pool.yes(), below(x, 50)}, {Step::Kind::Assume, pool.yes(), below(y, 50)}});
  ASSERT_EQ(write(p), Certified::Written);
  EXPECT_TRUE(judgement().verified);
  // Assumptions behind the claim are none for it.
  std::swap(vc.steps[1], vc.steps[2]);
  EXPECT_EQ(write(p), Certified::Refuted);
}

TEST_F(CertificateTest, EveryStepOfThePropertyIsCovered) {
  const PropertyIndex p = property(), q = property();
  assume(pool.yes(), below(x, 50));
  claim(p, pool.yes(), below(pool.mul(x, pool.constant(8, 3)), 200));
  claim(q, pool.yes(), below(y, 20));
  claim(p, pool.yes(), below(pool.add(x, y), 70));
  ASSERT_EQ(write(p), Certified::Written);
  EXPECT_TRUE(judgement().verified);
  vc.steps.pop_back();
  claim(p, pool.yes(), below(pool.add(x, y), 68));
  EXPECT_EQ(write(p), Certified::Refuted);
  EXPECT_EQ(write(q), Certified::Refuted);
}

TEST_F(CertificateTest, ChecksConstrainNothing) {
  const PropertyIndex p = property(), q = property();
  claim(p, pool.yes(), below(x, 10), Step::Kind::Check);
  claim(q, pool.yes(), below(x, 10));
  EXPECT_EQ(write(q), Certified::Refuted);
  vc.steps[0].kind = Step::Kind::Claim;
  EXPECT_EQ(write(q), Certified::Rewritten);
}

TEST_F(CertificateTest, WhatFoldsAwayIsSaidToBeRewritten) {
  const PropertyIndex p = property(), nowhere = property();
  claim(p, pool.yes(), pool.yes());
  EXPECT_EQ(write(p), Certified::Rewritten);
  EXPECT_EQ(write(nowhere), Certified::Rewritten);
  EXPECT_FALSE(fs::exists(files.formula));
}

TEST_F(CertificateTest, LimitsAreKept) {
  // 2^61 - 1 is a prime: true, and hard.
  const Term a = pool.zext(pool.variable(32, "a"), 64), b = pool.zext(pool.variable(32, "b"), 64);
  const PropertyIndex p = property();
  claim(p, pool.yes(), pool.not_(pool.eq(pool.mul(a, b), pool.constant(64, (std::uint64_t{1} << 61) - 1))));
  EXPECT_EQ(write(p, {0.2, 0}), Certified::GaveUp);
  EXPECT_FALSE(fs::exists(files.formula));
}

TEST_F(CertificateTest, AFolderThatIsNotThereIsAnError) {
  const PropertyIndex p = property();
  claim_small_sum(p, 99);
  files = {folder / "nowhere" / "p.cnf", folder / "nowhere" / "p.drat"};
  EXPECT_FALSE(CertificateWriter(pool, vc).write(p, files, {}));
}

VerificationCondition random_condition(TermPool& pool, unsigned seed) {
  RandomTerms random(pool, seed, {1, 3, 8});
  for (const unsigned width : {3u, 8u, 8u}) random.add_variable(width);
  VerificationCondition vc;
  vc.properties.resize(3);
  for (unsigned i = 0; i < 6; i++) {
    const Term guard = random.truth(3), condition = pool.or_(random.truth(3), random.truth(3));
    vc.steps.push_back({i % 2 ? Step::Kind::Claim : Step::Kind::Assume, guard, condition, i / 2});
  }
  return vc;
}

TEST_F(CertificateTest, AgreesWithTheCheckerOnRandomConditions) {
  unsigned written = 0, refuted = 0;
  for (unsigned seed = 0; seed < 150; seed++) {
    TermPool own_pool;
    const VerificationCondition condition = random_condition(own_pool, seed);
    const auto backend = make_cadical_backend(own_pool);
    const auto outcomes = check_properties(own_pool, condition, *backend, {}, {});
    CertificateWriter writer(own_pool, condition);
    for (PropertyIndex p = 0; p < 3; p++) {
      const Certified result = writer.write(p, files, {}).value();
      EXPECT_EQ(result == Certified::Refuted, outcomes[p].status == Status::Failed) << "seed " << seed;
      refuted += result == Certified::Refuted ? 1 : 0;
      if (result != Certified::Written) continue;
      written++;
      EXPECT_TRUE(judgement().verified) << "seed " << seed << ": " << judgement().reason;
    }
  }
  EXPECT_GE(written, 10u);
  EXPECT_GE(refuted, 50u);
}

}  // namespace
}  // namespace bmc
