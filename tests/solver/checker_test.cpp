// SPDX-License-Identifier: Apache-2.0
#include "solver/checker.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/solver/random_terms.h"

namespace bmc {
namespace {

Property make_property(std::string id, PropertyKind kind) {
  Property result;
  result.id = std::move(id);
  result.kind = kind;
  return result;
}

/// Builds a condition step by step; properties are named by their index.
class CheckerTest : public testing::Test {
 protected:
  PropertyIndex property(PropertyKind kind = PropertyKind::Assertion) {
    vc.properties.push_back(make_property("h." + std::to_string(vc.properties.size()), kind));
    return static_cast<PropertyIndex>(vc.properties.size() - 1);
  }
  PropertyIndex goal() { return property(PropertyKind::Cover); }
  void assume(Term guard, Term condition) { vc.steps.push_back({Step::Kind::Assume, guard, condition}); }
  void claim(PropertyIndex p, Term guard, Term condition) {
    vc.steps.push_back({Step::Kind::Claim, guard, condition, p});
  }
  void cover(PropertyIndex p, Term guard, Term condition) {
    vc.steps.push_back({Step::Kind::Goal, guard, condition, p});
  }
  Term below(Term t, unsigned limit) { return pool.ult(t, pool.constant(pool.width(t), limit)); }

  std::vector<Outcome> check(const ModelCheck& confirm = {}, const CheckOptions& options = {}) {
    const auto backend = make_cadical_backend(pool);
    return check_properties(pool, vc, *backend, options, confirm);
  }

  TermPool pool;
  VerificationCondition vc;
  Term x = pool.variable(8, "x"), y = pool.variable(8, "y");
};

TEST_F(CheckerTest, NoPropertiesNoOutcomes) { EXPECT_TRUE(check().empty()); }

TEST_F(CheckerTest, ClaimIsFailedWithAModelThatViolatesIt) {
  const PropertyIndex p = property();
  claim(p, pool.yes(), below(x, 200));
  const Outcome outcome = check()[0];
  ASSERT_EQ(outcome.status, Status::Failed);
  EXPECT_EQ(outcome.step, 0u);
  EXPECT_TRUE(outcome.model.at(x).uge(200));
}

TEST_F(CheckerTest, AssumptionsCountFromTheirPlaceOn) {
  const PropertyIndex before = property(), behind = property();
  claim(before, pool.yes(), below(x, 5));
  assume(pool.yes(), below(x, 5));
  claim(behind, pool.yes(), below(x, 5));
  const auto outcomes = check();
  EXPECT_EQ(outcomes[before].status, Status::Failed);
  EXPECT_EQ(outcomes[behind].status, Status::Verified);
}

TEST_F(CheckerTest, APathEndsAtItsFirstViolation) {
  const PropertyIndex first = property(), second = property(), third = property();
  claim(first, pool.yes(), below(x, 100));
  claim(second, pool.yes(), below(x, 150));  // Violated only where the first is.
  claim(third, pool.yes(), below(x, 50));
  const auto outcomes = check();
  EXPECT_EQ(outcomes[first].status, Status::Failed);
  EXPECT_EQ(outcomes[second].status, Status::Verified);
  ASSERT_EQ(outcomes[third].status, Status::Failed);
  EXPECT_TRUE(outcomes[third].model.at(x).ult(100));
}

TEST_F(CheckerTest, LaterStepsOfAFailedPropertyConstrain) {
  const PropertyIndex p = property(), q = property();
  claim(p, pool.yes(), below(x, 100));
  claim(p, pool.yes(), below(x, 50));
  claim(q, pool.yes(), below(x, 50));
  const auto outcomes = check();
  EXPECT_EQ(outcomes[p].status, Status::Failed);
  EXPECT_EQ(outcomes[q].status, Status::Verified);
}

TEST_F(CheckerTest, AGuardThatCannotHoldLeavesItsPropertyUnreached) {
  const PropertyIndex never = property(), sometimes = property(), folded = property();
  assume(pool.yes(), below(x, 10));
  claim(never, pool.ult(pool.constant(8, 20), x), pool.no());
  claim(sometimes, pool.ult(pool.constant(8, 5), x), below(x, 10));
  claim(folded, pool.no(), pool.no());
  const auto outcomes = check();
  EXPECT_EQ(outcomes[never].status, Status::Unreached);
  EXPECT_EQ(outcomes[sometimes].status, Status::Verified);
  EXPECT_EQ(outcomes[folded].status, Status::Unreached);
}

TEST_F(CheckerTest, ContradictoryAssumptionsLeaveEverythingBehindUnreached) {
  const PropertyIndex before = property(), behind = property();
  claim(before, pool.yes(), pool.yes());
  assume(pool.yes(), below(x, 10));
  assume(pool.yes(), pool.not_(below(x, 10)));
  claim(behind, pool.yes(), pool.yes());
  const auto outcomes = check();
  EXPECT_EQ(outcomes[before].status, Status::Verified);
  EXPECT_EQ(outcomes[behind].status, Status::Unreached);
}

TEST_F(CheckerTest, ReachedOnlyOnAPathThatFailsLaterIsReached) {
  const PropertyIndex early = property(), late = property();
  const Term big = pool.not_(below(x, 10));
  claim(early, big, pool.ne(x, pool.constant(8, 3)));
  claim(late, big, pool.no());
  const auto outcomes = check();
  EXPECT_EQ(outcomes[early].status, Status::Verified);
  EXPECT_EQ(outcomes[late].status, Status::Failed);
}

TEST_F(CheckerTest, NothingBehindACertainFailureIsReached) {
  const PropertyIndex fails = property(), behind = property();
  claim(fails, pool.yes(), pool.no());
  claim(behind, pool.yes(), below(x, 10));
  const auto outcomes = check();
  EXPECT_EQ(outcomes[fails].status, Status::Failed);
  EXPECT_EQ(outcomes[behind].status, Status::Unreached);
}

TEST_F(CheckerTest, GoalsAreMetOrNotAndConstrainNothing) {
  const PropertyIndex met = goal(), missed = goal(), p = property();
  assume(pool.yes(), below(x, 10));
  cover(met, pool.yes(), pool.eq(x, pool.constant(8, 7)));
  cover(missed, pool.yes(), pool.eq(x, pool.constant(8, 70)));
  claim(p, pool.yes(), below(x, 9));
  const auto outcomes = check();
  ASSERT_EQ(outcomes[met].status, Status::Failed);
  EXPECT_EQ(outcomes[met].step, 1u);
  EXPECT_EQ(outcomes[met].model.at(x), llvm::APInt(8, 7));
  EXPECT_EQ(outcomes[missed].status, Status::Verified);
  EXPECT_EQ(outcomes[p].status, Status::Failed);
}

TEST_F(CheckerTest, AGoalBehindAViolationIsNotMetThere) {
  const PropertyIndex p = property(), g = goal();
  claim(p, pool.yes(), below(x, 10));
  cover(g, pool.yes(), pool.not_(below(x, 10)));
  EXPECT_EQ(check()[g].status, Status::Verified);
}

TEST_F(CheckerTest, AViolatedCheckEndsNoPath) {
  const PropertyIndex check_first = property(), p = property();
  vc.steps.push_back({Step::Kind::Check, pool.yes(), below(x, 10), check_first});
  claim(p, pool.yes(), below(x, 20));
  const auto outcomes = check();
  EXPECT_EQ(outcomes[check_first].status, Status::Failed);
  EXPECT_EQ(outcomes[p].status, Status::Failed);
}

TEST_F(CheckerTest, ARefusedModelMakesThePropertyUnknown) {
  const PropertyIndex p = property(), q = property();
  claim(p, pool.yes(), below(x, 10));
  claim(q, pool.yes(), below(y, 10));
  unsigned asked = 0;
  const auto outcomes = check([&](const Assignment&, std::size_t step) {
    asked++;
    return step == 1;
  });
  EXPECT_EQ(asked, 2u);
  EXPECT_EQ(outcomes[p].status, Status::Unknown);
  EXPECT_FALSE(outcomes[p].reason.empty());
  EXPECT_EQ(outcomes[q].status, Status::Failed);
}

TEST_F(CheckerTest, ThousandsOfStepsOfOnePropertyTakeFewQueries) {
  const PropertyIndex p = property(), q = property();
  Term sum = pool.zero(16);
  for (unsigned i = 0; i < 1000; i++) {
    sum = pool.add(sum, pool.zext(pool.variable(1, "bit"), 16));
    claim(p, pool.yes(), pool.ule(sum, pool.constant(16, 2000)));
    claim(q, pool.yes(), pool.ne(pool.and_(x, pool.constant(8, 3)), pool.constant(8, i % 2 == 0 ? 4 : 8)));
  }
  const auto backend = make_cadical_backend(pool);
  const auto outcomes = check_properties(pool, vc, *backend, {.guesses = false}, {});
  EXPECT_EQ(outcomes[p].status, Status::Verified);
  EXPECT_EQ(outcomes[q].status, Status::Verified);
  EXPECT_LT(backend->statistics().queries, 40u);
}

/// Answers as another backend does, but may refuse. Counts what it is asked.
class HesitantBackend final : public Backend {
 public:
  using Refuses = std::function<bool(const QueryLimits&)>;
  HesitantBackend(std::unique_ptr<Backend> inner, Refuses refuses)
      : inner_(std::move(inner)), refuses_(std::move(refuses)) {}
  std::string name() const override { return "hesitant"; }
  void assert_true(Term fact) override { inner_->assert_true(fact); }
  Answer check(std::span<const Term> assumptions, const QueryLimits& limits) override {
    refused_ = refuses_(limits);
    return refused_ ? Answer::Unknown : inner_->check(assumptions, limits);
  }
  llvm::APInt value(Term variable) override { return inner_->value(variable); }
  std::string reason() const override { return refused_ ? "refused" : inner_->reason(); }
  BackendStatistics statistics() const override { return inner_->statistics(); }

 private:
  std::unique_ptr<Backend> inner_;
  Refuses refuses_;
  bool refused_ = false;
};

TEST_F(CheckerTest, WhatMostInputsDoNeedsNoSolver) {
  const PropertyIndex bad = property();
  assume(pool.yes(), below(x, 100));
  claim(bad, pool.yes(), pool.not_(below(x, 100)));
  HesitantBackend backend(make_cadical_backend(pool), [](const QueryLimits&) { return true; });
  std::uint64_t guessed = 0;
  const auto outcomes = check_properties(pool, vc, backend, {.guessed = &guessed}, {});
  EXPECT_EQ(outcomes[bad].status, Status::Failed);
  EXPECT_EQ(guessed, 1u);
}

TEST_F(CheckerTest, WhatTheSolverCannotDecideIsUnknownWithItsReason) {
  const PropertyIndex open = property(), folded = property();
  claim(open, pool.yes(), below(x, 10));
  claim(folded, below(y, 3), pool.yes());
  HesitantBackend backend(make_cadical_backend(pool), [](const QueryLimits&) { return true; });
  const auto outcomes = check_properties(pool, vc, backend, {.guesses = false}, {});
  EXPECT_EQ(outcomes[open].status, Status::Unknown);
  EXPECT_EQ(outcomes[open].reason, "refused");
  EXPECT_EQ(outcomes[folded].status, Status::Verified);  // In doubt reached.
}

TEST_F(CheckerTest, AnExhaustedBudgetIsATimeout) {
  const PropertyIndex open = property(), g = goal(), folded = property();
  claim(folded, pool.yes(), pool.yes());
  claim(open, pool.yes(), below(x, 10));
  cover(g, pool.yes(), below(x, 10));
  const auto outcomes = check({}, {.seconds = 1e-9});
  EXPECT_EQ(outcomes[open].status, Status::Unknown);
  EXPECT_EQ(outcomes[open].reason, "timeout");
  EXPECT_EQ(outcomes[g].status, Status::Unknown);
  EXPECT_EQ(outcomes[folded].status, Status::Verified);
}

TEST_F(CheckerTest, ProvenPropertiesAreToldBeforeTheEnd) {
  const PropertyIndex twice = property(), fails = property(), open = property(), last = property();
  claim(twice, pool.yes(), below(pool.urem(x, pool.constant(8, 10)), 10));
  claim(fails, pool.yes(), below(x, 200));
  claim(twice, pool.yes(), below(x, 200));
  claim(open, pool.yes(), below(x, 150));
  claim(last, pool.yes(), below(x, 150));
  std::vector<PropertyIndex> proven;
  CheckOptions options;
  options.on_proven = [&](PropertyIndex p) { proven.push_back(p); };
  const auto outcomes = check({}, options);
  EXPECT_EQ(outcomes[fails].status, Status::Failed);
  EXPECT_EQ(outcomes[open].status, Status::Failed);
  EXPECT_EQ(proven, (std::vector<PropertyIndex>{twice, last}));
}

TEST_F(CheckerTest, ClaimsOverConstantsNeedNoSolver) {
  const PropertyIndex good = property(), bad = property(), g = goal();
  claim(good, pool.yes(), pool.yes());
  cover(g, pool.yes(), pool.yes());
  claim(bad, pool.yes(), pool.no());
  HesitantBackend backend(make_cadical_backend(pool), [](const QueryLimits&) {
    ADD_FAILURE() << "asked";
    return true;
  });
  const auto outcomes = check_properties(pool, vc, backend, {}, {});
  EXPECT_EQ(outcomes[good].status, Status::Verified);
  EXPECT_EQ(outcomes[bad].status, Status::Failed);
  EXPECT_EQ(outcomes[g].status, Status::Failed);
}

// Random conditions over few bits against the definition in vc.h, by trying every execution.

struct Expectation {
  std::vector<bool> violated, reached;
};

void run_execution(const VerificationCondition& vc, Evaluator& evaluator, Expectation& out) {
  for (const Step& step : vc.steps) {
    if (!evaluator.is_true(step.guard)) continue;
    const bool holds = evaluator.is_true(step.condition);
    if (step.kind != Step::Kind::Assume) out.reached[step.property] = true;
    if (step.kind == Step::Kind::Goal) {
      out.violated[step.property] = out.violated[step.property] || holds;
    } else if (!holds) {
      if (step.kind != Step::Kind::Assume) out.violated[step.property] = true;
      if (step.kind != Step::Kind::Check) return;
    }
  }
}

Expectation by_enumeration(const TermPool& pool, const VerificationCondition& vc, std::span<const Term> variables) {
  Expectation result{std::vector<bool>(vc.properties.size()), std::vector<bool>(vc.properties.size())};
  unsigned bits = 0;
  for (Term v : variables) bits += pool.width(v);
  for (std::uint64_t n = 0; n < std::uint64_t{1} << bits; n++) {
    Assignment assignment;
    unsigned low = 0;
    for (Term v : variables) {
      assignment[v] = llvm::APInt(64, n >> low).zextOrTrunc(pool.width(v));
      low += pool.width(v);
    }
    Evaluator evaluator(pool, assignment);
    run_execution(vc, evaluator, result);
  }
  return result;
}

VerificationCondition random_condition(TermPool& pool, RandomTerms& random) {
  VerificationCondition vc;
  const unsigned properties = 1 + random.below(6), steps = 1 + random.below(30);
  for (unsigned i = 0; i < properties; i++) {
    const bool cover = random.below(5) == 0;
    vc.properties.push_back(make_property(std::to_string(i), cover ? PropertyKind::Cover : PropertyKind::Assertion));
  }
  for (unsigned i = 0; i < steps; i++) {
    const auto p = static_cast<PropertyIndex>(random.below(properties));
    const bool cover = vc.properties[p].kind == PropertyKind::Cover;
    const Step::Kind judged = random.below(8) == 0 ? Step::Kind::Check : Step::Kind::Claim;
    const Step::Kind kind = random.below(6) == 0 ? Step::Kind::Assume : cover ? Step::Kind::Goal : judged;
    const Term guard = random.below(3) == 0 ? pool.yes() : random.truth(2);
    Term condition = random.truth(2);
    if (random.below(2) == 0) condition = pool.or_(condition, random.truth(2));  // Not too many violations.
    vc.steps.push_back({kind, guard, condition, p});
  }
  return vc;
}

enum class Reach { Exact, Doubtful };

void expect_outcomes(const VerificationCondition& vc, const std::vector<Outcome>& outcomes, const Expectation& expected,
                     Reach reach, unsigned seed) {
  for (std::size_t p = 0; p < outcomes.size(); p++) {
    const bool cover = vc.properties[p].kind == PropertyKind::Cover;
    const bool unreached = !cover && !expected.reached[p];
    const Status status = outcomes[p].status;
    if (reach == Reach::Doubtful && unreached && status == Status::Verified) continue;
    const Status wanted = expected.violated[p] ? Status::Failed : unreached ? Status::Unreached : Status::Verified;
    EXPECT_EQ(static_cast<int>(status), static_cast<int>(wanted)) << "seed " << seed << " property " << p;
  }
}

/// Does the execution violate this step first (or meet this goal)?
bool reproduces(const TermPool& pool, const VerificationCondition& vc, const Assignment& model, std::size_t index) {
  Evaluator evaluator(pool, model);
  for (std::size_t i = 0; i < index; i++) {
    const Step& step = vc.steps[i];
    const bool ends = step.kind == Step::Kind::Assume || step.kind == Step::Kind::Claim;
    if (ends && evaluator.is_true(step.guard) && !evaluator.is_true(step.condition)) return false;
  }
  const Step& step = vc.steps[index];
  return evaluator.is_true(step.guard) && evaluator.is_true(step.condition) == (step.kind == Step::Kind::Goal);
}

using WrapBackend = std::function<std::unique_ptr<Backend>(TermPool&, unsigned seed)>;

void expect_agreement_with_enumeration(const WrapBackend& make, Reach reach, unsigned seeds) {
  for (unsigned seed = 0; seed < seeds; seed++) {
    TermPool pool;
    RandomTerms random(pool, seed, {1, 2, 3});
    for (unsigned i = 0; i < 3; i++) random.add_variable(2);
    const std::vector<Term> variables(pool.variables().begin(), pool.variables().end());
    const VerificationCondition vc = random_condition(pool, random);
    const auto backend = make(pool, seed);
    const auto confirm = [&](const Assignment& model, std::size_t step) {
      EXPECT_TRUE(reproduces(pool, vc, model, step)) << "seed " << seed;
      return true;
    };
    std::vector<PropertyIndex> proven;
    CheckOptions options;
    options.guesses = seed % 2 == 0;
    options.on_proven = [&](PropertyIndex p) { proven.push_back(p); };
    const auto outcomes = check_properties(pool, vc, *backend, options, confirm);
    for (const PropertyIndex p : proven)
      EXPECT_TRUE(outcomes[p].status == Status::Verified || outcomes[p].status == Status::Unreached) << "seed " << seed;
    expect_outcomes(vc, outcomes, by_enumeration(pool, vc, variables), reach, seed);
  }
}

TEST(CheckerAgainstEnumeration, WithCadical) {
  expect_agreement_with_enumeration([](TermPool& pool, unsigned) { return make_cadical_backend(pool); }, Reach::Exact,
                                    1000);
}

TEST(CheckerAgainstEnumeration, WithZ3) {
  expect_agreement_with_enumeration([](TermPool& pool, unsigned) { return make_z3_backend(pool); }, Reach::Exact, 60);
}

TEST(CheckerAgainstEnumeration, WhenFirstTriesAreGivenUp) {
  const auto make = [](TermPool& pool, unsigned seed) -> std::unique_ptr<Backend> {
    const auto random = std::make_shared<std::mt19937>(seed);
    const auto refuses = [random](const QueryLimits& limits) { return limits.conflicts > 0 && (*random)() % 2 == 0; };
    return std::make_unique<HesitantBackend>(make_cadical_backend(pool), refuses);
  };
  expect_agreement_with_enumeration(make, Reach::Doubtful, 1000);
}

}  // namespace
}  // namespace bmc
