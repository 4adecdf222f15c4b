// SPDX-License-Identifier: Apache-2.0
#include "encoder/term/eval.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>

#include "encoder/term/fp_eval.h"
#include "encoder/term/node.h"

namespace bmc {
namespace {

using llvm::APInt;

class Evaluation : public ::testing::Test {
 protected:
  TermPool p{RewriteOptions{.rules = false, .facts = false, .lifting = false}};

  APInt of(Op op, unsigned width, const std::vector<APInt>& operands, std::uint32_t payload = 0) {
    std::vector<Term> kids;
    for (const APInt& value : operands) kids.push_back(p.variable(value.getBitWidth(), "v"));
    return evaluate_op(p, p.make_raw(op, width, kids, payload), operands);
  }
  APInt of8(Op op, std::uint64_t a, std::uint64_t b) { return of(op, 8, {APInt(8, a), APInt(8, b)}); }
};

TEST_F(Evaluation, DivisionByZeroIsThatOfSmtLib) {
  EXPECT_EQ(of8(Op::UDiv, 5, 0), 255);
  EXPECT_EQ(of8(Op::URem, 5, 0), 5);
  EXPECT_EQ(of8(Op::SDiv, 5, 0), 255);
  EXPECT_EQ(of8(Op::SDiv, 251, 0), 1);
  EXPECT_EQ(of8(Op::SRem, 251, 0), 251);
  EXPECT_EQ(of8(Op::SDiv, 128, 255), 128);
  EXPECT_EQ(of8(Op::SRem, 128, 255), 0);
}

TEST_F(Evaluation, ShiftsByTheWidthOrMoreLoseAllBits) {
  EXPECT_EQ(of8(Op::Shl, 255, 8), 0);
  EXPECT_EQ(of8(Op::LShr, 255, 200), 0);
  EXPECT_EQ(of8(Op::AShr, 128, 200), 255);
  EXPECT_EQ(of8(Op::AShr, 127, 8), 0);
}

/// Doubles of all kinds, with many that are close to each other.
class Doubles {
 public:
  double any() {
    const std::uint64_t bits = random_();
    switch (random_() % 8) {
      case 0:
        return std::bit_cast<double>(bits);
      case 1:
        return std::bit_cast<double>(bits & 0x800F'FFFF'FFFF'FFFF);  // subnormal
      case 2:
        return static_cast<double>(static_cast<std::int64_t>(bits) >> (bits & 63));
      case 3:
        return bits % 2 == 0 ? INFINITY : -0.0;
      default:
        return std::bit_cast<double>((bits & 0x800F'FFFF'FFFF'FFFF) | (1020 + bits % 8) << 52);
    }
  }
  float any_float() {
    const auto bits = static_cast<std::uint32_t>(random_());
    return random_() % 3 == 0 ? std::bit_cast<float>(bits) : static_cast<float>(any());
  }

 private:
  std::mt19937_64 random_{3};
};

APInt bits_of(double value) {
  return std::isnan(value) ? fp_nan(FpFormat::Double) : APInt(64, std::bit_cast<std::uint64_t>(value));
}
APInt bits_of(float value) {
  return std::isnan(value) ? fp_nan(FpFormat::Single) : APInt(32, std::bit_cast<std::uint32_t>(value));
}

TEST_F(Evaluation, DoublesAgreeWithTheMachine) {
  Doubles values;
  for (unsigned i = 0; i < 20'000; i++) {
    const double a = values.any(), b = values.any(), c = values.any();
    const APInt x = bits_of(a), y = bits_of(b);
    const std::uint32_t f = fp_payload(FpFormat::Double);
    EXPECT_EQ(of(Op::FpAdd, 64, {x, y}, f), bits_of(a + b)) << a << " + " << b;
    EXPECT_EQ(of(Op::FpMul, 64, {x, y}, f), bits_of(a * b)) << a << " * " << b;
    EXPECT_EQ(of(Op::FpDiv, 64, {x, y}, f), bits_of(a / b)) << a << " / " << b;
    EXPECT_EQ(of(Op::FpRem, 64, {x, y}, f), bits_of(std::fmod(a, b))) << a << " % " << b;
    EXPECT_EQ(of(Op::FpFma, 64, {x, y, bits_of(c)}, f), bits_of(std::fma(a, b, c))) << a << " * " << b << " + " << c;
    EXPECT_EQ(of(Op::FpSqrt, 64, {x}, f), bits_of(std::sqrt(a))) << "sqrt " << a;
    EXPECT_EQ(of(Op::FpLt, 1, {x, y}, f), a < b);
    EXPECT_EQ(of(Op::FpLe, 1, {x, y}, f), a <= b);
    EXPECT_EQ(of(Op::FpEq, 1, {x, y}, f), a == b);
    EXPECT_EQ(of(Op::FpToFp, 32, {x}, fp_payload(FpFormat::Double, FpFormat::Single)), bits_of(static_cast<float>(a)));
  }
}

TEST_F(Evaluation, FloatsAgreeWithTheMachine) {
  Doubles values;
  for (unsigned i = 0; i < 20'000; i++) {
    const float a = values.any_float(), b = values.any_float();
    const APInt x = bits_of(a), y = bits_of(b);
    const std::uint32_t f = fp_payload(FpFormat::Single);
    EXPECT_EQ(of(Op::FpAdd, 32, {x, y}, f), bits_of(a + b)) << a << " + " << b;
    EXPECT_EQ(of(Op::FpMul, 32, {x, y}, f), bits_of(a * b)) << a << " * " << b;
    EXPECT_EQ(of(Op::FpDiv, 32, {x, y}, f), bits_of(a / b)) << a << " / " << b;
    EXPECT_EQ(of(Op::FpRem, 32, {x, y}, f), bits_of(std::fmod(a, b))) << a << " % " << b;
    EXPECT_EQ(of(Op::FpSqrt, 32, {x}, f), bits_of(std::sqrt(a))) << "sqrt " << a;
    EXPECT_EQ(of(Op::FpRound, 32, {x}, fp_payload(FpFormat::Single, FpFormat::Half, Rounding::TowardZero)),
              bits_of(std::trunc(a)));
    EXPECT_EQ(of(Op::FpRound, 32, {x}, fp_payload(FpFormat::Single, FpFormat::Half, Rounding::NearestAway)),
              bits_of(std::round(a)));
    EXPECT_EQ(of(Op::FpRound, 32, {x}, f), bits_of(std::nearbyint(a)));
  }
}

/// In formats that the machine lacks, where the square of a number is exact.
TEST_F(Evaluation, SquareRootsOfSmallFormatsInvertSquares) {
  for (FpFormat format : {FpFormat::Half, FpFormat::BFloat, FpFormat::X87, FpFormat::Quad}) {
    for (unsigned n = 0; n < 180; n++) {
      llvm::APFloat number(fp_semantics(format));
      number.convertFromAPInt(APInt(32, n), false, llvm::APFloat::rmNearestTiesToEven);
      llvm::APFloat square = number;
      if (square.multiply(number, llvm::APFloat::rmNearestTiesToEven) != llvm::APFloat::opOK) continue;
      EXPECT_EQ(of(Op::FpSqrt, fp_width(format), {square.bitcastToAPInt()}, fp_payload(format)),
                number.bitcastToAPInt());
    }
  }
}

TEST_F(Evaluation, FloatToIntegerOutOfRangeIsZero) {
  const auto to = [&](Op op, unsigned width, double value) {
    return of(op, width, {bits_of(value)}, fp_payload(FpFormat::Double));
  };
  EXPECT_EQ(to(Op::FpToSInt, 8, 127.9), 127);
  EXPECT_EQ(to(Op::FpToSInt, 8, 128.0), 0);
  EXPECT_EQ(to(Op::FpToSInt, 8, -128.9), 128);
  EXPECT_EQ(to(Op::FpToSInt, 8, -129.0), 0);
  EXPECT_EQ(to(Op::FpToUInt, 8, 255.9), 255);
  EXPECT_EQ(to(Op::FpToUInt, 8, -0.9), 0);
  EXPECT_EQ(to(Op::FpToUInt, 8, -1.0), 0);
  EXPECT_EQ(to(Op::FpToUInt, 8, NAN), 0);
  EXPECT_EQ(to(Op::FpToSInt, 64, INFINITY), 0);
}

TEST_F(Evaluation, ResultsThatAreNanAreCanonical) {
  const APInt negative_nan = APInt(64, 0xFFF8'0000'0000'1234);
  const std::uint32_t f = fp_payload(FpFormat::Double);
  EXPECT_EQ(of(Op::FpAdd, 64, {negative_nan, bits_of(1.0)}, f), fp_nan(FpFormat::Double));
  EXPECT_EQ(of(Op::FpSqrt, 64, {negative_nan}, f), fp_nan(FpFormat::Double));
  EXPECT_EQ(of(Op::FpToFp, 32, {negative_nan}, fp_payload(FpFormat::Double, FpFormat::Single)),
            fp_nan(FpFormat::Single));
}

TEST(Evaluator, GivesUnassignedVariablesZero) {
  TermPool p;
  const Term x = p.variable(8, "x"), y = p.variable(8, "y");
  const Assignment assignment{{x, APInt(8, 7)}};
  Evaluator evaluator(p, assignment);
  EXPECT_EQ(evaluator.value(p.add(x, y)), 7);
  EXPECT_TRUE(evaluator.is_true(p.ult(y, x)));
}

}  // namespace
}  // namespace bmc
