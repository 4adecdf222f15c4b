// SPDX-License-Identifier: Apache-2.0
#include "solver/bit_blaster.h"

#include <gtest/gtest.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>
#include <functional>
#include <random>
#include <vector>

#include "encoder/term/eval.h"
#include "support/internal_error.h"
#include "tests/solver/gate_simulation.h"

namespace bmc {
namespace {

using Values = std::vector<llvm::APInt>;  // One per operand.

constexpr Op kWordOps[] = {Op::And,  Op::Or,   Op::Xor,  Op::Add, Op::Mul,  Op::UDiv,
                           Op::URem, Op::SDiv, Op::SRem, Op::Shl, Op::LShr, Op::AShr};
constexpr Op kTestOps[] = {Op::Eq, Op::Ult, Op::Slt, Op::UMulOverflow, Op::SMulOverflow};

/// All 64 values of six bits.
constexpr std::uint64_t kPatterns[] = {0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,
                                       0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};

std::vector<Op> binary_ops() {
  std::vector<Op> ops(std::begin(kWordOps), std::end(kWordOps));
  ops.insert(ops.end(), std::begin(kTestOps), std::end(kTestOps));
  return ops;
}

bool is_test(Op op) { return std::find(std::begin(kTestOps), std::end(kTestOps), op) != std::end(kTestOps); }

/// One operator as it stands, its variable operands, and the simulation of its gates.
class Circuit {
 public:
  Circuit(TermPool& pool, Term t) : pool_(pool), term_(t), blaster_(pool, graph_) {
    const Word bits = blaster_.bits(t);
    output_.assign(bits.begin(), bits.end());
  }

  /// Compares with evaluate_op on up to 64 rows of operand values.
  void expect_agrees(const std::vector<Values>& rows) {
    const std::span<const Term> kids = pool_.kids(term_);
    expect_agrees({kids.begin(), kids.end()}, rows,
                  [this](const Values& row) { return evaluate_op(pool_, term_, row); });
  }

  /// Compares with `expected` on up to 64 rows of values of `inputs`.
  void expect_agrees(const std::vector<Term>& inputs, const std::vector<Values>& rows,
                     const std::function<llvm::APInt(const Values&)>& expected) {
    GateSimulation simulation(graph_);
    for (unsigned i = 0; i < inputs.size(); i++) set(simulation, inputs[i], i, rows);
    simulation.run();
    for (std::size_t row = 0; row < rows.size(); row++) {
      ASSERT_EQ(output(simulation, row), expected(rows[row]))
          << info(pool_.op(term_)).name << " at width " << pool_.width(term_) << " on " << text(rows[row]);
    }
  }

 private:
  void set(GateSimulation& simulation, Term input, unsigned place, const std::vector<Values>& rows) {
    if (pool_.is_const(input) || !blaster_.find(input)) return;
    const Word bits = *blaster_.find(input);
    for (unsigned i = 0; i < bits.size(); i++) {
      std::uint64_t pattern = 0;
      for (std::size_t row = 0; row < rows.size(); row++)
        if (rows[row][place][i]) pattern |= std::uint64_t{1} << row;
      simulation.set(bits[i], pattern);
    }
  }

  llvm::APInt output(const GateSimulation& simulation, std::size_t row) const {
    llvm::APInt result = llvm::APInt::getZero(pool_.width(term_));
    for (unsigned i = 0; i < output_.size(); i++)
      if (simulation.value(output_[i]) >> row & 1) result.setBit(i);
    return result;
  }

  static std::string text(const Values& values) {
    std::string result;
    for (const llvm::APInt& value : values) result += llvm::toString(value, 16, false) + " ";
    return result;
  }

  TermPool& pool_;
  Term term_;
  GateGraph graph_;
  BitBlaster blaster_;
  Bits output_;
};

Term raw(TermPool& pool, Op op, unsigned width, std::vector<Term> kids, std::uint32_t payload = 0) {
  return pool.make_raw(op, width, kids, payload);
}

void expect_agrees_everywhere(TermPool& pool, Term t, const std::vector<Values>& all) {
  Circuit circuit(pool, t);
  for (std::size_t start = 0; start < all.size(); start += 64) {
    const std::size_t end = std::min(start + 64, all.size());
    circuit.expect_agrees(
        {all.begin() + static_cast<std::ptrdiff_t>(start), all.begin() + static_cast<std::ptrdiff_t>(end)});
    if (testing::Test::HasFatalFailure()) return;
  }
}

/// All pairs of values of two widths.
std::vector<Values> all_pairs(unsigned a_width, unsigned b_width) {
  std::vector<Values> rows;
  for (std::uint64_t a = 0; a < std::uint64_t{1} << a_width; a++)
    for (std::uint64_t b = 0; b < std::uint64_t{1} << b_width; b++)
      rows.push_back({llvm::APInt(a_width, a), llvm::APInt(b_width, b)});
  return rows;
}

/// Mostly values at which something happens: few bits, long runs, near the ends.
llvm::APInt random_value(std::mt19937& random, unsigned width) {
  llvm::APInt value(width, 0);
  for (unsigned i = 0; i < width; i++) value.setBitVal(i, random() % 2);
  switch (random() % 6) {
    case 0:
      return llvm::APInt(width, random() % 4);
    case 1:
      return -llvm::APInt(width, random() % 4);
    case 2:
      return llvm::APInt::getOneBitSet(width, random() % width);
    case 3:
      return llvm::APInt::getSignedMinValue(width) + llvm::APInt(width, random() % 3) - 1;
    case 4:
      return value.lshr(random() % width);
    default:
      return value;
  }
}

std::vector<Values> random_pairs(std::mt19937& random, unsigned width, std::size_t count) {
  std::vector<Values> rows;
  for (std::size_t i = 0; i < count; i++) rows.push_back({random_value(random, width), random_value(random, width)});
  return rows;
}

TEST(BitBlaster, BinaryOperatorsAgreeEverywhereAtTinyWidths) {
  for (const Op op : binary_ops())
    for (unsigned width = 1; width <= 4; width++) {
      TermPool pool;
      const Term t = raw(pool, op, is_test(op) ? 1 : width, {pool.variable(width, "a"), pool.variable(width, "b")});
      expect_agrees_everywhere(pool, t, all_pairs(width, width));
    }
}

TEST(BitBlaster, ConstantOperandsAgreeEverywhereAtTinyWidths) {
  for (const Op op : binary_ops())
    for (unsigned width = 1; width <= 4; width++)
      for (std::uint64_t value = 0; value < std::uint64_t{1} << width; value++)
        for (const bool first : {true, false}) {
          TermPool pool;
          std::vector<Term> kids = {pool.variable(width, "a"), pool.variable(width, "b")};
          kids[first ? 0 : 1] = pool.constant(width, value);
          std::vector<Values> rows = all_pairs(width, width);
          std::erase_if(rows, [&](const Values& row) { return row[first ? 0 : 1] != value; });
          expect_agrees_everywhere(pool, raw(pool, op, is_test(op) ? 1 : width, kids), rows);
        }
}

TEST(BitBlaster, BinaryOperatorsAgreeAtRandomWidths) {
  std::mt19937 random(1);
  for (const Op op : binary_ops())
    for (const unsigned width : {5u, 6u, 7u, 8u, 13u, 16u, 31u, 32u, 33u, 63u, 64u, 65u, 70u, 128u}) {
      TermPool pool;
      const Term t = raw(pool, op, is_test(op) ? 1 : width, {pool.variable(width, "a"), pool.variable(width, "b")});
      expect_agrees_everywhere(pool, t, random_pairs(random, width, 256));
    }
}

TEST(BitBlaster, ConstantOperandsAgreeAtRandomWidths) {
  std::mt19937 random(2);
  for (const Op op : binary_ops())
    for (int round = 0; round < 40; round++) {
      const unsigned width = 1 + random() % 70, place = random() % 2;
      TermPool pool;
      std::vector<Term> kids = {pool.variable(width, "a"), pool.variable(width, "b")};
      const llvm::APInt constant = random_value(random, width);
      kids[place] = pool.constant(constant);
      std::vector<Values> rows = random_pairs(random, width, 64);
      for (Values& row : rows) row[place] = constant;
      expect_agrees_everywhere(pool, raw(pool, op, is_test(op) ? 1 : width, kids), rows);
    }
}

TEST(BitBlaster, EqualOperandsAgree) {
  for (const Op op : binary_ops())
    for (unsigned width = 1; width <= 5; width++) {
      TermPool pool;
      const Term a = pool.variable(width, "a");
      std::vector<Values> rows = all_pairs(width, width);
      std::erase_if(rows, [](const Values& row) { return row[0] != row[1]; });
      expect_agrees_everywhere(pool, raw(pool, op, is_test(op) ? 1 : width, {a, a}), rows);
    }
}

TEST(BitBlaster, StructureAgreesEverywhereAtTinyWidths) {
  for (unsigned width = 1; width <= 5; width++) {
    TermPool pool;
    const Term a = pool.variable(width, "a");
    std::vector<Values> rows;
    for (std::uint64_t value = 0; value < std::uint64_t{1} << width; value++)
      rows.push_back({llvm::APInt(width, value)});
    expect_agrees_everywhere(pool, raw(pool, Op::Not, width, {a}), rows);
    for (unsigned more = 1; more <= 3; more++) {
      expect_agrees_everywhere(pool, raw(pool, Op::ZExt, width + more, {a}), rows);
      expect_agrees_everywhere(pool, raw(pool, Op::SExt, width + more, {a}), rows);
    }
    for (unsigned low = 0; low < width; low++)
      for (unsigned part = 1; low + part <= width; part++)
        expect_agrees_everywhere(pool, raw(pool, Op::Extract, part, {a}, low), rows);
  }
}

TEST(BitBlaster, ConcatAndIteAgreeEverywhereAtTinyWidths) {
  for (unsigned high = 1; high <= 4; high++)
    for (unsigned low = 1; low <= 4; low++) {
      TermPool pool;
      const Term t = raw(pool, Op::Concat, high + low, {pool.variable(high, "a"), pool.variable(low, "b")});
      expect_agrees_everywhere(pool, t, all_pairs(high, low));
    }
  for (unsigned width = 1; width <= 4; width++) {
    TermPool pool;
    const Term t =
        raw(pool, Op::Ite, width, {pool.variable(1, "c"), pool.variable(width, "a"), pool.variable(width, "b")});
    std::vector<Values> rows;
    for (const Values& pair : all_pairs(width, width))
      for (const std::uint64_t condition : {0, 1}) rows.push_back({llvm::APInt(1, condition), pair[0], pair[1]});
    expect_agrees_everywhere(pool, t, rows);
  }
}

TEST(BitBlaster, ATermIsLoweredOnce) {
  TermPool pool;
  GateGraph graph;
  BitBlaster blaster(pool, graph);
  const Term a = pool.variable(32, "a"), b = pool.variable(32, "b");
  EXPECT_FALSE(blaster.find(a).has_value());
  blaster.bits(raw(pool, Op::Mul, 32, {a, b}));
  const std::size_t size = graph.size();
  blaster.bits(raw(pool, Op::Mul, 32, {a, b}));
  EXPECT_EQ(graph.size(), size);
  ASSERT_TRUE(blaster.find(a).has_value());
  EXPECT_EQ(blaster.find(a)->size(), 32u);
}

TEST(BitBlaster, QuotientAndRemainderShareTheirGates) {
  TermPool pool;
  GateGraph graph;
  BitBlaster blaster(pool, graph);
  const Term a = pool.variable(32, "a"), b = pool.variable(32, "b");
  blaster.bits(raw(pool, Op::UDiv, 32, {a, b}));
  const std::size_t size = graph.size();
  blaster.bits(raw(pool, Op::URem, 32, {a, b}));
  EXPECT_EQ(graph.size(), size);
}

TEST(BitBlaster, TheUnsignedOverflowCheckSharesTheProduct) {
  TermPool pool;
  GateGraph graph;
  BitBlaster blaster(pool, graph);
  const Term a = pool.variable(64, "a"), b = pool.variable(64, "b");
  blaster.bits(raw(pool, Op::Mul, 64, {a, b}));
  const std::size_t product = graph.size();
  blaster.bits(raw(pool, Op::UMulOverflow, 1, {a, b}));
  EXPECT_LT(graph.size() - product, product / 10);
}

TEST(BitBlaster, SumsWithComplementsAgree) {
  std::mt19937 random(3);
  for (int round = 0; round < 200; round++) {
    const unsigned width = 1 + random() % 9;
    TermPool pool;
    const Term a = pool.variable(width, "a"), b = pool.variable(width, "b");
    const Term choices[] = {a, b, raw(pool, Op::Not, width, {a}), raw(pool, Op::Not, width, {b}),
                            pool.constant(random_value(random, width))};
    Term sum = choices[random() % 5];
    for (unsigned i = 1 + random() % 4; i > 0; i--) sum = raw(pool, Op::Add, width, {sum, choices[random() % 5]});
    const std::vector<Values> rows = random_pairs(random, width, 64);
    Circuit circuit(pool, sum);
    circuit.expect_agrees({a, b}, rows, [&](const Values& row) {
      const Assignment values = {{a, row[0]}, {b, row[1]}};
      return Evaluator(pool, values).value(sum);
    });
    if (HasFatalFailure()) return;
  }
}

TEST(BitBlaster, ADifferenceTakesOneAdder) {
  TermPool pool;
  GateGraph graph;
  BitBlaster blaster(pool, graph);
  const Term a = pool.variable(64, "a"), b = pool.variable(64, "b"), c = pool.variable(64, "c");
  blaster.bits(pool.ult(a, pool.add(b, c)));
  const Word difference = blaster.bits(pool.sub(a, pool.add(b, c)));
  const Bits expected = add(graph, *blaster.find(a), complement(*blaster.find(pool.add(b, c))), kTrue);
  EXPECT_EQ(Bits(difference.begin(), difference.end()), expected);
}

TEST(BitBlaster, LemmasHold) {
  for (const Op op : {Op::UDiv, Op::URem}) {
    TermPool pool;
    GateGraph graph;
    BitBlaster blaster(pool, graph);
    const Term a = pool.variable(3, "a"), b = pool.variable(3, "b");
    blaster.bits(raw(pool, op, 3, {a, b}));
    const Bits lemmas = blaster.take_lemmas();
    ASSERT_FALSE(lemmas.empty());
    EXPECT_TRUE(blaster.take_lemmas().empty());
    GateSimulation simulation(graph);
    for (unsigned i = 0; i < 3; i++) {
      simulation.set((*blaster.find(a))[i], kPatterns[i]);
      simulation.set((*blaster.find(b))[i], kPatterns[i + 3]);
    }
    simulation.run();
    for (const Literal lemma : lemmas) EXPECT_EQ(simulation.value(lemma), ~std::uint64_t{0});
  }
}

TEST(BitBlaster, AChainDeeperThanAnyStackIsLowered) {
  TermPool pool;
  GateGraph graph;
  BitBlaster blaster(pool, graph);
  Term t = pool.variable(2, "a");
  for (int i = 0; i < 200000; i++) t = raw(pool, i % 2 ? Op::Add : Op::Xor, 2, {t, pool.variable(2, "b")});
  EXPECT_EQ(blaster.bits(t).size(), 2u);
}

TEST(BitBlaster, FloatsAreNotAccepted) {
  TermPool pool;
  GateGraph graph;
  BitBlaster blaster(pool, graph);
  const Term a = pool.variable(32, "a"), b = pool.variable(32, "b");
  EXPECT_THROW(blaster.bits(pool.fp_add(FpFormat::Single, a, b)), InternalError);
}

}  // namespace
}  // namespace bmc
