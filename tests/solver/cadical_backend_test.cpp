// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "encoder/term/eval.h"
#include "solver/backend.h"

namespace bmc {
namespace {

struct CadicalBackendTest : testing::Test {
  TermPool pool;
  std::unique_ptr<Backend> backend = make_cadical_backend(pool);

  Answer check(std::vector<Term> assumptions = {}, QueryLimits limits = {}) {
    return backend->check(assumptions, limits);
  }
};

/// That products commute: easy to say, hard to prove.
Term hard_to_refute(TermPool& pool, unsigned width) {
  const Term a = pool.variable(width, "a"), b = pool.variable(width, "b");
  const Term ab[] = {a, b}, ba[] = {b, a};
  const Term products[] = {pool.make_raw(Op::Mul, width, ab), pool.make_raw(Op::Mul, width, ba)};
  return pool.not_(pool.make_raw(Op::Eq, 1, products));
}

TEST_F(CadicalBackendTest, NothingIsSatisfiable) {
  EXPECT_EQ(check(), Answer::Sat);
  EXPECT_EQ(backend->value(pool.variable(8, "x")), 0);
  EXPECT_EQ(backend->name(), "cadical");
}

TEST_F(CadicalBackendTest, ConstantsNeedNoSearch) {
  EXPECT_EQ(check({pool.no()}), Answer::Unsat);
  EXPECT_EQ(check({pool.yes()}), Answer::Sat);
  backend->assert_true(pool.no());
  EXPECT_EQ(check(), Answer::Unsat);
  EXPECT_EQ(check({pool.yes()}), Answer::Unsat);
}

TEST_F(CadicalBackendTest, AssumptionsHoldForOneQueryAssertionsForAll) {
  const Term x = pool.variable(8, "x");
  const Term small = pool.ult(x, pool.constant(8, 3)), large = pool.ult(pool.constant(8, 1), x);
  EXPECT_EQ(check({small, large}), Answer::Sat);
  EXPECT_EQ(backend->value(x), 2);
  EXPECT_EQ(check({small, pool.not_(small)}), Answer::Unsat);
  EXPECT_EQ(check({pool.not_(small)}), Answer::Sat);
  EXPECT_TRUE(backend->value(x).uge(3));
  backend->assert_true(small);
  EXPECT_EQ(check({large}), Answer::Sat);
  EXPECT_EQ(backend->value(x), 2);
  EXPECT_EQ(check({pool.eq(x, pool.constant(8, 7))}), Answer::Unsat);
}

TEST_F(CadicalBackendTest, AnAssertedVariableHasItsValue) {
  const Term x = pool.variable(1, "x"), y = pool.variable(1, "y");
  backend->assert_true(pool.and_(x, pool.not_(y)));
  EXPECT_EQ(check(), Answer::Sat);
  EXPECT_EQ(backend->value(x), 1);
  EXPECT_EQ(backend->value(y), 0);
  EXPECT_EQ(check({y}), Answer::Unsat);
}

TEST_F(CadicalBackendTest, ATimeoutIsReportedAndSurvived) {
  EXPECT_EQ(check({hard_to_refute(pool, 24)}, {.seconds = 0.02}), Answer::Unknown);
  EXPECT_EQ(backend->reason(), "timeout");
  EXPECT_EQ(check({pool.eq(pool.variable(8, "x"), pool.constant(8, 3))}), Answer::Sat);
  EXPECT_EQ(backend->reason(), "");
}

TEST_F(CadicalBackendTest, AConflictLimitIsReportedAndCountsForOneQuery) {
  const Term query = hard_to_refute(pool, 6);
  EXPECT_EQ(check({query}, {.conflicts = 5}), Answer::Unknown);
  EXPECT_EQ(backend->reason(), "conflict limit");
  EXPECT_EQ(check({query}), Answer::Unsat);
}

TEST_F(CadicalBackendTest, OnlyWhatIsAskedForIsEncoded) {
  const Term x = pool.variable(64, "x"), y = pool.variable(64, "y");
  const Term product = pool.mul(x, y), sum = pool.add(x, y);
  EXPECT_EQ(check({pool.eq(sum, pool.zero(64))}), Answer::Sat);
  const BackendStatistics before = backend->statistics();
  EXPECT_EQ(before.queries, 1u);
  EXPECT_LT(before.clauses, 2000u);
  EXPECT_EQ(check({pool.eq(product, pool.constant(64, 6))}), Answer::Sat);
  EXPECT_GT(backend->statistics().clauses, before.clauses + 10000);
  EXPECT_EQ(backend->statistics().queries, 2u);
}

TEST_F(CadicalBackendTest, EqualOperandsGiveEqualResultsAtOnce) {
  const Term x = pool.variable(32, "x"), y = pool.variable(32, "y"), z = pool.variable(32, "z");
  const Term factor = pool.constant(32, 2654435769u);
  const Term products[] = {pool.eq(x, y), pool.ne(pool.mul(x, factor), pool.mul(y, factor))};
  EXPECT_EQ(backend->check(products, {0, 100}), Answer::Unsat);
  const Term quotients[] = {pool.eq(x, y), pool.ne(pool.udiv(z, x), pool.udiv(z, y))};
  EXPECT_EQ(backend->check(quotients, {0, 100}), Answer::Unsat);
}

TEST_F(CadicalBackendTest, FloatsAreLowered) {
  const Term x = pool.variable(32, "x");
  const Term one = pool.constant(32, 0x3F800000), three = pool.constant(32, 0x40400000);
  EXPECT_EQ(check({pool.fp_eq(FpFormat::Single, pool.fp_add(FpFormat::Single, x, one), three)}), Answer::Sat);
  Assignment model = {{x, backend->value(x)}};
  Evaluator evaluator(pool, model);
  EXPECT_TRUE(evaluator.is_true(pool.fp_eq(FpFormat::Single, pool.fp_add(FpFormat::Single, x, one), three)));
  EXPECT_EQ(check({pool.fp_lt(FpFormat::Single, x, x)}), Answer::Unsat);
}

/// Random conditions over three variables of three bits: small enough to try every assignment.
class RandomConditions {
 public:
  explicit RandomConditions(unsigned seed) : random_(seed) {
    for (const char* name : {"x", "y", "z"}) words_.push_back(pool.variable(kWidth, name));
    for (std::uint64_t i = 0; i < 3; i++) words_.push_back(pool.constant(kWidth, random_()));
  }

  Term next() {
    for (int i = 0; i < 4; i++) words_.push_back(random_word());
    const Term a = word(), b = word();
    switch (random_() % 5) {
      case 0:
        return pool.eq(a, b);
      case 1:
        return pool.ult(a, b);
      case 2:
        return pool.not_(pool.slt(a, b));
      case 3:
        return pool.or_(pool.umul_overflows(a, b), pool.eq(word(), word()));
      default:
        return pool.not_(pool.and_(pool.smul_overflows(a, b), pool.ult(word(), word())));
    }
  }

  /// Is there an assignment that makes all of them true?
  bool satisfiable(const std::vector<Term>& conditions) {
    for (unsigned bits = 0; bits < 1u << 3 * kWidth; bits++) {
      Assignment model;
      for (unsigned i = 0; i < 3; i++) model[words_[i]] = llvm::APInt(kWidth, bits >> i * kWidth & 7);
      if (holds(conditions, model)) return true;
    }
    return false;
  }

  bool holds(const std::vector<Term>& conditions, const Assignment& model) {
    Evaluator evaluator(pool, model);
    for (const Term t : conditions)
      if (!evaluator.is_true(t)) return false;
    return true;
  }

  Assignment model_of(Backend& backend) {
    Assignment model;
    for (unsigned i = 0; i < 3; i++) model[words_[i]] = backend.value(words_[i]);
    return model;
  }

  unsigned below(unsigned bound) { return random_() % bound; }

  TermPool pool;

 private:
  static constexpr unsigned kWidth = 3;

  Term word() { return words_[random_() % words_.size()]; }

  Term random_word() {
    using Maker = Term (TermPool::*)(Term, Term);
    constexpr Maker kMakers[] = {&TermPool::add,  &TermPool::sub,  &TermPool::mul,  &TermPool::udiv,
                                 &TermPool::urem, &TermPool::sdiv, &TermPool::srem, &TermPool::shl,
                                 &TermPool::lshr, &TermPool::ashr, &TermPool::and_, &TermPool::xor_};
    const unsigned choice = below(14);
    if (choice == 12) return pool.ite(pool.ult(word(), word()), word(), word());
    if (choice == 13) return pool.concat(pool.extract(word(), 1, 2), pool.extract(word(), 0, 1));
    return (pool.*kMakers[choice])(word(), word());
  }

  std::mt19937 random_;
  std::vector<Term> words_;
};

TEST(CadicalBackendRandom, AnswersAgreeWithEnumeration) {
  int sat = 0, unsat = 0;
  for (unsigned seed = 0; seed < 150; seed++) {
    RandomConditions random(seed);
    const auto backend = make_cadical_backend(random.pool);
    std::vector<Term> asserted;
    for (int query = 0; query < 6; query++) {
      std::vector<Term> all = asserted;
      std::vector<Term> assumed;
      for (unsigned i = random.below(3); i > 0; i--) assumed.push_back(random.next());
      all.insert(all.end(), assumed.begin(), assumed.end());
      const Answer answer = backend->check(assumed, {});
      ASSERT_EQ(answer, random.satisfiable(all) ? Answer::Sat : Answer::Unsat) << "seed " << seed;
      if (answer == Answer::Sat) {
        ASSERT_TRUE(random.holds(all, random.model_of(*backend))) << "seed " << seed;
      }
      (answer == Answer::Sat ? sat : unsat)++;
      if (query % 2) {
        asserted.push_back(random.next());
        backend->assert_true(asserted.back());
      }
    }
  }
  EXPECT_GT(sat, 100);
  EXPECT_GT(unsat, 100);
}

}  // namespace
}  // namespace bmc
