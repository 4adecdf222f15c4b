// SPDX-License-Identifier: Apache-2.0
// What the rules achieve together: terms that a user would call equal become one term.
#include <gtest/gtest.h>

#include "encoder/term/term_pool.h"

namespace bmc {
namespace {

class Algebra : public ::testing::Test {
 protected:
  TermPool p;
  Term a = p.variable(32, "a"), b = p.variable(32, "b"), c = p.variable(32, "c"), d = p.variable(1, "d");
  Term wide = p.variable(64, "wide"), byte = p.variable(8, "byte");

  Term k(std::uint64_t value) { return p.constant(32, value); }
  std::vector<Term> bytes_of(Term t) {
    std::vector<Term> bytes;
    for (unsigned low = 0; low < p.width(t); low += 8) bytes.push_back(p.extract(t, low, 8));
    return bytes;
  }
  Term from_bytes(const std::vector<Term>& bytes) {
    Term t = bytes[0];
    for (std::size_t i = 1; i < bytes.size(); i++) t = p.concat(bytes[i], t);
    return t;
  }
};

TEST_F(Algebra, ProductsAndSumsCommuteAndAssociate) {
  EXPECT_TRUE(p.is_yes(p.eq(p.mul(a, b), p.mul(b, a))));
  EXPECT_EQ(p.mul(p.mul(c, a), b), p.mul(a, p.mul(c, b)));
  EXPECT_EQ(p.add(p.add(c, a), b), p.add(b, p.add(a, c)));
  EXPECT_EQ(p.add(p.mul(a, k(3)), a), p.mul(a, k(4)));
}

TEST_F(Algebra, ProductsDistributeOverSums) {
  EXPECT_TRUE(p.is_yes(p.eq(p.mul(a, p.add(b, c)), p.add(p.mul(c, a), p.mul(a, b)))));
  const Term square = p.mul(p.add(a, b), p.add(a, b));
  EXPECT_TRUE(p.is_yes(p.eq(square, p.add(p.mul(a, a), p.add(p.mul(p.mul(a, b), k(2)), p.mul(b, b))))));
  const Term horner = p.add(p.mul(p.add(p.mul(a, b), k(5)), b), k(7));
  EXPECT_TRUE(p.is_yes(p.eq(horner, p.add(p.mul(a, p.mul(b, b)), p.add(p.mul(b, k(5)), k(7))))));
  EXPECT_TRUE(p.is_no(p.eq(horner, p.add(p.mul(a, p.mul(b, b)), p.add(p.mul(b, k(5)), k(8))))));
  EXPECT_FALSE(p.is_const(p.eq(p.mul(a, p.add(b, c)), p.add(p.mul(a, b), c))));
}

TEST_F(Algebra, QuotientTimesDivisorAndRemainderNeverOverflow) {
  EXPECT_TRUE(p.is_no(p.sadd_overflows(p.mul(p.sdiv(a, b), b), p.srem(a, b))));
  for (std::uint64_t x = 0; x < 16; x++)
    for (std::uint64_t y = 0; y < 16; y++) {
      const Term dividend = p.constant(4, x), divisor = p.constant(4, y);
      const Term product = p.mul(p.sdiv(dividend, divisor), divisor);
      EXPECT_TRUE(p.is_no(p.sadd_overflows(product, p.srem(dividend, divisor)))) << x << " / " << y;
    }
}

TEST_F(Algebra, QuotientAndRemainderGiveTheDividendBack) {
  EXPECT_TRUE(p.is_yes(p.eq(p.add(p.mul(p.udiv(a, b), b), p.urem(a, b)), a)));
  EXPECT_TRUE(p.is_yes(p.eq(p.add(p.mul(p.sdiv(a, b), b), p.srem(a, b)), a)));
  for (std::uint64_t divisor : {1, 2, 3, 8, 10, 1000}) {
    EXPECT_EQ(p.add(p.mul(p.udiv(a, k(divisor)), k(divisor)), p.urem(a, k(divisor))), a) << divisor;
    EXPECT_EQ(p.add(p.mul(p.sdiv(a, k(divisor)), k(divisor)), p.srem(a, k(divisor))), a) << divisor;
    EXPECT_EQ(p.sub(a, p.mul(p.udiv(a, k(divisor)), k(divisor))), p.urem(a, k(divisor))) << divisor;
  }
}

TEST_F(Algebra, DifferencesCancel) {
  EXPECT_EQ(p.sub(p.add(b, a), a), b);
  EXPECT_EQ(p.add(p.sub(b, a), a), b);
  EXPECT_EQ(p.neg(p.neg(a)), a);
  EXPECT_EQ(p.sub(a, p.sub(a, b)), b);
  EXPECT_TRUE(p.is_no(p.eq(p.add(a, 3), p.add(a, 4))));
  EXPECT_EQ(p.eq(p.add(a, b), p.add(c, b)), p.eq(a, c));
  EXPECT_EQ(p.is_zero(p.sub(a, b)), p.eq(a, b));
}

TEST_F(Algebra, BytesOfATermGiveTheTermBack) {
  const Term ite = p.ite(d, a, p.zext(byte, 32));
  for (Term t : {a, p.add(a, b), p.mul(a, b), p.xor_(a, b), p.and_(a, p.zext(byte, 32)), p.not_(p.add(a, b)),
                 p.zext(byte, 32), p.sext(byte, 32), ite, p.shl(a, k(5)), p.udiv(a, b)})
    EXPECT_EQ(from_bytes(bytes_of(t)), t) << static_cast<int>(p.op(t));
}

TEST_F(Algebra, ShiftedBytesJoined) {
  Term word = p.zext(p.extract(a, 0, 8), 32);
  for (unsigned i = 1; i < 4; i++) word = p.or_(word, p.shl(p.zext(p.extract(a, 8 * i, 8), 32), k(8 * i)));
  EXPECT_EQ(word, a);
  EXPECT_EQ(p.or_(p.shl(p.lshr(a, k(7)), k(7)), p.and_(a, k(127))), a);
}

TEST_F(Algebra, PointersSurviveIntegerArithmetic) {
  const Term object = p.variable(24, "object"), index = p.variable(8, "index");
  const Term offset = p.zext(index, 40), image = p.concat(object, offset);
  EXPECT_EQ(p.extract(p.add(image, 16), 40, 24), object);
  EXPECT_EQ(p.sub(p.add(image, 16), p.constant(64, 16)), image);
  EXPECT_EQ(p.extract(p.and_(image, p.constant(64, ~7ull)), 40, 24), object);
  EXPECT_EQ(p.or_(p.and_(image, p.constant(64, ~7ull)), p.and_(image, p.constant(64, 7))), image);
  EXPECT_EQ(p.eq(image, p.concat(object, p.zext(byte, 40))), p.eq(index, byte));
}

TEST_F(Algebra, IndicesAreBasePlusConstant) {
  const Term i = p.zext(byte, 64), next = p.zext(p.add(p.zext(byte, 32), 1), 64);
  EXPECT_EQ(next, p.add(i, 1));
  EXPECT_EQ(p.mul(next, p.constant(64, 12)), p.add(p.mul(i, p.constant(64, 12)), 12));
  EXPECT_EQ(p.mul(next, p.constant(64, 4)), p.add(p.mul(i, p.constant(64, 4)), 4));
  EXPECT_EQ(p.urem(a, k(16)), p.and_(a, k(15)));
}

TEST_F(Algebra, GuardsOfBranchesMeet) {
  const Term g = p.variable(1, "g"), x = p.ult(a, b), y = p.variable(1, "y");
  EXPECT_EQ(p.or_(p.and_(g, x), p.and_(g, p.not_(x))), g);
  const Term deep = p.and_(p.and_(g, x), y), other = p.and_(p.and_(g, x), p.not_(y));
  EXPECT_EQ(p.or_(p.or_(deep, p.and_(g, p.not_(x))), other), g);
  EXPECT_TRUE(p.is_no(p.and_(p.and_(p.and_(g, x), y), p.ule(b, a))));
  EXPECT_EQ(p.and_(p.ult(a, k(5)), p.ult(a, k(9))), p.ult(a, k(5)));
  EXPECT_TRUE(p.is_no(p.and_(p.ult(a, k(5)), p.ult(k(7), a))));
}

TEST_F(Algebra, OverflowOfSmallOperandsFolds) {
  const Term small = p.zext(byte, 32);
  EXPECT_TRUE(p.is_no(p.uadd_overflows(small, small)));
  EXPECT_TRUE(p.is_no(p.sadd_overflows(small, p.sext(byte, 32))));
  EXPECT_TRUE(p.is_no(p.ssub_overflows(small, p.sext(byte, 32))));
  EXPECT_TRUE(p.is_no(p.smul_overflows(small, p.sext(byte, 32))));
  EXPECT_TRUE(p.is_no(p.umul_overflows(small, small)));
  EXPECT_EQ(p.sadd_overflows(a, k(1)), p.eq(a, k(0x7FFFFFFF)));
}

TEST_F(Algebra, OperatorsMeetTheirOwnResultsThroughIte) {
  const Term ma = p.mul(a, b), mc = p.mul(c, b);
  EXPECT_EQ(p.mul(p.ite(d, a, c), b), p.ite(d, ma, mc));
  const Term choice = p.ite(d, k(3), p.ite(p.ult(a, b), k(5), k(7)));
  EXPECT_EQ(p.eq(choice, k(3)), d);
  EXPECT_TRUE(p.is_no(p.eq(choice, k(4))));
  EXPECT_EQ(p.add(choice, 1), p.ite(d, k(4), p.ite(p.ult(a, b), k(6), k(8))));
}

TEST_F(Algebra, AComparisonMeetsItsResultsUnderManyChoices) {
  std::vector<Term> values, results;
  for (unsigned i = 0; i < 500; i++) {
    values.push_back(p.variable(8, "v"));
    results.push_back(p.eq(values[i], byte));
  }
  Term value = values[0], result = results[0];
  for (unsigned i = 1; i < 500; i++) {
    const Term condition = p.variable(1, "c");
    value = p.ite(condition, values[i], value);
    result = p.ite(condition, results[i], result);
  }
  EXPECT_EQ(p.eq(value, byte), result);
}

TEST_F(Algebra, WideTermsFoldToo) {
  const Term big = p.variable(128, "big"), one = p.constant(128, 1);
  const llvm::APInt all = llvm::APInt::getAllOnes(128);
  EXPECT_EQ(p.add(p.constant(all), one), p.zero(128));
  EXPECT_EQ(p.sub(p.add(big, one), one), big);
  EXPECT_EQ(p.shl(p.lshr(big, p.constant(128, 64)), p.constant(128, 64)), p.concat(p.extract(big, 64, 64), p.zero(64)));
  EXPECT_TRUE(p.is_yes(p.eq(p.mul(big, big), p.mul(big, big))));
  EXPECT_EQ(p.width(p.sext(p.variable(65535 - 8, "vast"), 65535)), 65535u);
}

}  // namespace
}  // namespace bmc
