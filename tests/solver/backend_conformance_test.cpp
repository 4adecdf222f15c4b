// SPDX-License-Identifier: Apache-2.0
// What every backend must do. To add one, add its row to kMakers.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <ostream>

#include "encoder/term/eval.h"
#include "solver/backend.h"
#include "tests/solver/random_terms.h"

namespace bmc {
namespace {

const RewriteOptions kNoRewriting{false, false, false};

struct Maker {
  const char* name;
  std::unique_ptr<Backend> (*make)(TermPool&);
};
void PrintTo(const Maker& maker, std::ostream* out) { *out << maker.name; }

constexpr Maker kMakers[] = {
    {"z3", make_z3_backend},
    {"cadical", make_cadical_backend},
};

class BackendConformance : public testing::TestWithParam<Maker> {};

Answer ask(Backend& backend, std::vector<Term> assumptions = {}) { return backend.check(assumptions, {}); }

Assignment model_of(Backend& backend, const TermPool& pool) {
  Assignment model;
  for (Term v : pool.variables()) model[v] = backend.value(v);
  return model;
}

void expect_model(Backend& backend, const TermPool& pool, std::span<const Term> facts, unsigned seed) {
  const Assignment model = model_of(backend, pool);
  Evaluator evaluator(pool, model);
  for (Term fact : facts) EXPECT_TRUE(evaluator.is_true(fact)) << "seed " << seed;
}

/// Tries all assignments. Requires: few bits.
bool some_assignment_satisfies(const TermPool& pool, std::span<const Term> facts) {
  unsigned bits = 0;
  for (Term v : pool.variables()) bits += pool.width(v);
  for (std::uint64_t n = 0; n < std::uint64_t{1} << bits; n++) {
    Assignment assignment;
    unsigned low = 0;
    for (Term v : pool.variables()) {
      assignment[v] = llvm::APInt(64, n >> low).zextOrTrunc(pool.width(v));
      low += pool.width(v);
    }
    Evaluator evaluator(pool, assignment);
    if (std::ranges::all_of(facts, [&](Term fact) { return evaluator.is_true(fact); })) return true;
  }
  return false;
}

TEST_P(BackendConformance, NothingAssertedIsSatisfiable) {
  TermPool pool;
  const Term x = pool.variable(8, "x");
  const auto backend = GetParam().make(pool);
  EXPECT_EQ(backend->name(), GetParam().name);
  EXPECT_EQ(ask(*backend), Answer::Sat);
  EXPECT_EQ(backend->value(x), llvm::APInt(8, 0));
}

TEST_P(BackendConformance, ConstantsNeedNoSpecialCare) {
  TermPool pool;
  const auto backend = GetParam().make(pool);
  backend->assert_true(pool.yes());
  EXPECT_EQ(ask(*backend, {pool.yes()}), Answer::Sat);
  EXPECT_EQ(ask(*backend, {pool.no()}), Answer::Unsat);
  EXPECT_EQ(ask(*backend), Answer::Sat);
  backend->assert_true(pool.no());
  EXPECT_EQ(ask(*backend), Answer::Unsat);
}

TEST_P(BackendConformance, AssumptionsLastForOneQuery) {
  TermPool pool;
  const Term x = pool.variable(8, "x"), flag = pool.variable(1, "flag");
  const auto backend = GetParam().make(pool);
  backend->assert_true(pool.implies(flag, pool.ult(x, pool.constant(8, 3))));
  const Term big = pool.ult(pool.constant(8, 200), x);
  EXPECT_EQ(ask(*backend, {flag, big}), Answer::Unsat);
  EXPECT_EQ(ask(*backend, {big}), Answer::Sat);
  EXPECT_TRUE(backend->value(x).ugt(200));
  EXPECT_EQ(ask(*backend, {pool.not_(flag), big}), Answer::Sat);
  EXPECT_EQ(ask(*backend, {flag}), Answer::Sat);
  EXPECT_TRUE(backend->value(x).ult(3));
  EXPECT_EQ(ask(*backend, {flag, pool.not_(flag)}), Answer::Unsat);
}

TEST_P(BackendConformance, WideValuesComeBackWhole) {
  TermPool pool;
  const Term x = pool.variable(200, "x");
  const llvm::APInt wanted = llvm::APInt::getOneBitSet(200, 199) | llvm::APInt(200, 12345);
  const auto backend = GetParam().make(pool);
  backend->assert_true(pool.eq(x, pool.constant(wanted)));
  ASSERT_EQ(ask(*backend), Answer::Sat);
  EXPECT_EQ(backend->value(x), wanted);
}

using MakeTerm = std::function<Term(TermPool&, Term, Term)>;

const std::vector<MakeTerm>& binary_operators() {
  static const std::vector<MakeTerm> kMakers = {
      [](TermPool& p, Term a, Term b) { return p.and_(a, b); },
      [](TermPool& p, Term a, Term b) { return p.or_(a, b); },
      [](TermPool& p, Term a, Term b) { return p.xor_(a, b); },
      [](TermPool& p, Term a, Term b) { return p.add(a, b); },
      [](TermPool& p, Term a, Term b) { return p.sub(a, b); },
      [](TermPool& p, Term a, Term b) { return p.mul(a, b); },
      [](TermPool& p, Term a, Term b) { return p.udiv(a, b); },
      [](TermPool& p, Term a, Term b) { return p.urem(a, b); },
      [](TermPool& p, Term a, Term b) { return p.sdiv(a, b); },
      [](TermPool& p, Term a, Term b) { return p.srem(a, b); },
      [](TermPool& p, Term a, Term b) { return p.shl(a, b); },
      [](TermPool& p, Term a, Term b) { return p.lshr(a, b); },
      [](TermPool& p, Term a, Term b) { return p.ashr(a, b); },
      [](TermPool& p, Term a, Term b) { return p.eq(a, b); },
      [](TermPool& p, Term a, Term b) { return p.ult(a, b); },
      [](TermPool& p, Term a, Term b) { return p.slt(a, b); },
      [](TermPool& p, Term a, Term b) { return p.umul_overflows(a, b); },
      [](TermPool& p, Term a, Term b) { return p.smul_overflows(a, b); },
      [](TermPool& p, Term a, Term b) { return p.concat(a, b); },
      [](TermPool& p, Term a, Term b) { return p.ite(p.ult(a, b), a, b); },
      [](TermPool& p, Term a, Term) { return p.zext(a, p.width(a) + 3); },
      [](TermPool& p, Term a, Term) { return p.sext(a, p.width(a) + 3); },
      [](TermPool& p, Term a, Term) { return p.not_(a); },
      [](TermPool& p, Term a, Term) { return p.extract(a, p.width(a) / 2, 1); },
      [](TermPool& p, Term a, Term) { return p.extract(a, p.width(a) / 3, (p.width(a) + 1) / 2); },
  };
  return kMakers;
}

std::vector<llvm::APInt> corner_values(unsigned width) {
  std::vector<llvm::APInt> values = {llvm::APInt(width, 0), llvm::APInt::getAllOnes(width),
                                     llvm::APInt::getSignMask(width), llvm::APInt::getSignedMaxValue(width)};
  if (width >= 4) {
    values.emplace_back(width, 1);
    values.emplace_back(width, width - 1);
    values.push_back(llvm::APInt(width, 3).shl(width / 2 - 1));
  }
  return values;
}

void expect_operator_agrees(const Maker& maker, const MakeTerm& make, unsigned width) {
  TermPool pool(kNoRewriting);
  const Term x = pool.variable(width, "x"), y = pool.variable(width, "y");
  const Term result = make(pool, x, y), z = pool.variable(pool.width(result), "z");
  const auto backend = maker.make(pool);
  backend->assert_true(pool.eq(z, result));
  for (const llvm::APInt& a : corner_values(width))
    for (const llvm::APInt& b : corner_values(width)) {
      const Term fixed = pool.and_(pool.eq(x, pool.constant(a)), pool.eq(y, pool.constant(b)));
      ASSERT_EQ(ask(*backend, {fixed}), Answer::Sat);
      const Assignment operands = {{x, a}, {y, b}};
      EXPECT_EQ(backend->value(z), Evaluator(pool, operands).value(result))
          << info(pool.op(result)).name << " at width " << width << " of " << a.getZExtValue() << ", "
          << b.getZExtValue();
      const Term other = pool.ne(z, pool.constant(Evaluator(pool, operands).value(result)));
      EXPECT_EQ(ask(*backend, {fixed, other}), Answer::Unsat);
    }
}

TEST_P(BackendConformance, EveryOperatorAgreesWithItsDefinition) {
  for (const MakeTerm& make : binary_operators())
    for (unsigned width : {1u, 2u, 3u, 33u}) expect_operator_agrees(GetParam(), make, width);
}

TEST_P(BackendConformance, RandomTermsOverFewBitsAgreeWithEnumeration) {
  unsigned satisfiable = 0, unsatisfiable = 0;
  for (unsigned seed = 0; seed < 150; seed++) {
    TermPool pool(seed % 2 == 0 ? kNoRewriting : RewriteOptions{});
    RandomTerms random(pool, seed, {1, 2, 3, 4, 7});
    for (unsigned i = 0; i < 3; i++) random.add_variable(1 + random.below(3));
    const auto backend = GetParam().make(pool);
    std::vector<Term> facts;
    for (unsigned round = 0; round < 4; round++) {
      facts.push_back(random.truth(6));
      backend->assert_true(facts.back());
      facts.push_back(random.truth(3));  // Only assumed.
      const Answer answer = ask(*backend, {facts.back()});
      ASSERT_NE(answer, Answer::Unknown) << backend->reason();
      EXPECT_EQ(answer == Answer::Sat, some_assignment_satisfies(pool, facts)) << "seed " << seed;
      if (answer == Answer::Sat) expect_model(*backend, pool, facts, seed);
      (answer == Answer::Sat ? satisfiable : unsatisfiable)++;
      facts.pop_back();
    }
  }
  EXPECT_GT(satisfiable, 50u);
  EXPECT_GT(unsatisfiable, 50u);
}

TEST_P(BackendConformance, ModelsOfWideTermsEvaluateToTrue) {
  unsigned satisfiable = 0;
  for (unsigned seed = 1000; seed < 1060; seed++) {
    TermPool pool(seed % 2 == 0 ? kNoRewriting : RewriteOptions{});
    RandomTerms random(pool, seed, {1, 8, 13, 16, 32, 64, 128});
    for (unsigned i = 0; i < 5; i++) random.add_variable(random.any_width());
    const auto backend = GetParam().make(pool);
    const Term facts[] = {random.truth(8), random.truth(4)};
    for (Term fact : facts) backend->assert_true(fact);
    if (backend->check({}, {5, 20000}) != Answer::Sat) continue;
    satisfiable++;
    expect_model(*backend, pool, facts, seed);
  }
  EXPECT_GT(satisfiable, 20u);
}

// Z3 4.8.12 folds its own predicate to the contrary when it finds out that both factors are -9.
TEST_P(BackendConformance, NegativeFactorsOverflowByTheirProduct) {
  TermPool pool;
  const Term x = pool.variable(8, "x"), quotient = pool.sdiv(x, x);
  const Term factor = pool.ite(pool.ult(quotient, pool.constant(8, 0xfc)), quotient, pool.constant(8, 0xf7));
  const auto backend = GetParam().make(pool);
  EXPECT_EQ(ask(*backend, {pool.smul_overflows(factor, factor)}), Answer::Unsat);
}

TEST_P(BackendConformance, FloatsAreDecided) {
  TermPool pool;
  const Term x = pool.variable(16, "x"), y = pool.variable(16, "y");
  const FpFormat f = FpFormat::Half;
  const Term sum = pool.fp_add(f, x, y);
  const Term larger = pool.and_(pool.fp_lt(f, x, y), pool.fp_lt(f, pool.fp_mul(f, y, y), sum));
  const auto backend = GetParam().make(pool);
  backend->assert_true(larger);
  ASSERT_EQ(ask(*backend), Answer::Sat);
  expect_model(*backend, pool, std::span(&larger, 1), 0);
  backend->assert_true(pool.not_(pool.fp_eq(f, sum, pool.fp_add(f, y, x))));  // Only NaN differs from itself.
  EXPECT_EQ(ask(*backend), Answer::Unsat);
}

// The factors of a prime: there are none, and all solvers take long to see it.
Term hard_fact(TermPool& pool) {
  const Term a = pool.variable(32, "a"), b = pool.variable(32, "b");
  const Term one = pool.constant(32, 1);
  const Term product = pool.mul(pool.zext(a, 64), pool.zext(b, 64));
  const Term wanted = pool.constant(64, 9223372036854775783ull);
  return pool.and_(pool.eq(product, wanted), pool.and_(pool.ult(one, a), pool.ule(a, b)));
}

TEST_P(BackendConformance, GivesUpInTimeAndGoesOn) {
  TermPool pool;
  const auto backend = GetParam().make(pool);
  const Term hard = hard_fact(pool);
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(backend->check(std::span(&hard, 1), {0.3, 0}), Answer::Unknown);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  EXPECT_EQ(backend->reason(), "timeout");
  EXPECT_LT(taken.count(), 10);
  EXPECT_EQ(ask(*backend, {pool.not_(hard)}), Answer::Sat);
  EXPECT_EQ(ask(*backend), Answer::Sat);
}

TEST_P(BackendConformance, GivesUpAfterSoManyConflicts) {
  TermPool pool;
  const auto backend = GetParam().make(pool);
  const Term hard = hard_fact(pool);
  EXPECT_EQ(backend->check(std::span(&hard, 1), {60, 100}), Answer::Unknown);
  EXPECT_EQ(backend->reason(), "conflict limit");
}

TEST_P(BackendConformance, CountsItsQueries) {
  TermPool pool;
  const Term x = pool.variable(8, "x"), y = pool.variable(8, "y");
  const auto backend = GetParam().make(pool);
  backend->assert_true(pool.ult(pool.mul(x, y), x));
  EXPECT_EQ(ask(*backend), Answer::Sat);
  EXPECT_EQ(ask(*backend, {pool.ult(x, y)}), Answer::Sat);
  EXPECT_EQ(backend->statistics().queries, 2u);
  EXPECT_GT(backend->statistics().variables, 16u);
  EXPECT_GT(backend->statistics().clauses, 16u);
}

INSTANTIATE_TEST_SUITE_P(All, BackendConformance, testing::ValuesIn(kMakers),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace bmc
