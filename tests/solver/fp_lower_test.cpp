// SPDX-License-Identifier: Apache-2.0
#include "solver/fp_lower.h"

#include <gtest/gtest.h>
#include <llvm/ADT/SmallString.h>

#include <functional>
#include <random>
#include <string>

#include "encoder/term/eval.h"
#include "encoder/term/walk.h"
#include "solver/fp_parts.h"

namespace bmc {
namespace {

constexpr FpFormat kFormats[] = {FpFormat::Half,   FpFormat::BFloat, FpFormat::Single,
                                 FpFormat::Double, FpFormat::X87,    FpFormat::Quad};
constexpr const char* kFormatNames[] = {"Half", "BFloat", "Single", "Double", "X87", "Quad"};

/// Patterns that tend to break circuits, and random ones whose exponents are near each other.
class Patterns {
 public:
  Patterns(FpFormat format, unsigned seed) : format_(format), shape_(shape_of(format)), random_(seed) {}

  std::vector<llvm::APInt> special() {
    const unsigned fraction_bits = shape_.precision - 1;
    const llvm::APInt none(fraction_bits, 0), all = llvm::APInt::getAllOnes(fraction_bits);
    const llvm::APInt top = llvm::APInt::getSignMask(fraction_bits), one(fraction_bits, 1);
    const std::uint64_t bias = shape_.bias(), most = shape_.max_field();
    const std::pair<std::uint64_t, llvm::APInt> magnitudes[] = {{0, none},
                                                                {0, one},
                                                                {0, top},
                                                                {0, all},
                                                                {1, none},
                                                                {1, one},
                                                                {bias, none},
                                                                {bias, one},
                                                                {bias, all},
                                                                {bias - 1, none},
                                                                {bias - 1, all},
                                                                {bias + 1, none},
                                                                {most, none},
                                                                {most, top},
                                                                {most - 1, all},
                                                                {most - 1, none},
                                                                {bias + fraction_bits, one}};
    std::vector<llvm::APInt> result;
    for (const auto& [field, fraction] : magnitudes)
      for (bool sign : {false, true}) result.push_back(storage(sign, field, fraction));
    return result;
  }

  llvm::APInt any() {
    static const std::uint64_t kSpread[] = {1, 4, 16, 64};
    const std::uint64_t bias = shape_.bias(), most = shape_.max_field();
    const std::uint64_t around[] = {2, bias, bias, bias + shape_.precision / 2, most - 3, below(most + 1)};
    const std::uint64_t spread = kSpread[below(4)];
    const std::uint64_t field = std::min(most, around[below(6)] + below(spread) - std::min(spread / 2, below(spread)));
    return storage(below(2) == 1, field, any_fraction());
  }

 private:
  std::uint64_t below(std::uint64_t n) { return std::uniform_int_distribution<std::uint64_t>(0, n - 1)(random_); }

  llvm::APInt any_fraction() {
    llvm::APInt bits(shape_.precision - 1, 0);
    const bool sparse = below(3) == 0;
    for (unsigned i = 0; i < bits.getBitWidth(); i++) bits.setBitVal(i, below(sparse ? 12 : 2) == 1);
    return below(3) == 0 ? bits.shl(static_cast<unsigned>(below(bits.getBitWidth()))) : bits;
  }

  llvm::APInt storage(bool sign, std::uint64_t field, const llvm::APInt& fraction) {
    const unsigned e = shape_.exponent_bits, f = shape_.precision - 1;
    llvm::APInt head(1 + e, field);
    head.setBitVal(e, sign);
    if (format_ != FpFormat::X87) return head.concat(fraction);
    // The explicit bit is wrong now and then, as foreign bytes may have it.
    const bool integer = below(16) == 0 ? below(2) == 1 : field != 0;
    return head.concat(llvm::APInt(1, integer ? 1 : 0)).concat(fraction).trunc(e + f + 2);
  }

  FpFormat format_;
  FloatShape shape_;
  std::mt19937_64 random_;
};

using Make = std::function<Term(TermPool&, FpFormat, std::span<const Term>)>;

struct Operation {
  const char* name;
  unsigned operands;
  Make make;
};

Term round_with(TermPool& p, FpFormat f, Rounding mode, Term x) { return p.fp_round(f, mode, x); }

const std::vector<Operation>& operations() {
  using K = std::span<const Term>;
  static const std::vector<Operation> kOperations = {
      {"add", 2, [](TermPool& p, FpFormat f, K k) { return p.fp_add(f, k[0], k[1]); }},
      {"mul", 2, [](TermPool& p, FpFormat f, K k) { return p.fp_mul(f, k[0], k[1]); }},
      {"div", 2, [](TermPool& p, FpFormat f, K k) { return p.fp_div(f, k[0], k[1]); }},
      {"rem", 2, [](TermPool& p, FpFormat f, K k) { return p.fp_rem(f, k[0], k[1]); }},
      {"fma", 3, [](TermPool& p, FpFormat f, K k) { return p.fp_fma(f, k[0], k[1], k[2]); }},
      {"sqrt", 1, [](TermPool& p, FpFormat f, K k) { return p.fp_sqrt(f, k[0]); }},
      {"round-even", 1, [](TermPool& p, FpFormat f, K k) { return round_with(p, f, Rounding::NearestEven, k[0]); }},
      {"round-away", 1, [](TermPool& p, FpFormat f, K k) { return round_with(p, f, Rounding::NearestAway, k[0]); }},
      {"round-zero", 1, [](TermPool& p, FpFormat f, K k) { return round_with(p, f, Rounding::TowardZero, k[0]); }},
      {"round-up", 1, [](TermPool& p, FpFormat f, K k) { return round_with(p, f, Rounding::Up, k[0]); }},
      {"round-down", 1, [](TermPool& p, FpFormat f, K k) { return round_with(p, f, Rounding::Down, k[0]); }},
      {"eq", 2, [](TermPool& p, FpFormat f, K k) { return p.fp_eq(f, k[0], k[1]); }},
      {"lt", 2, [](TermPool& p, FpFormat f, K k) { return p.fp_lt(f, k[0], k[1]); }},
      {"le", 2, [](TermPool& p, FpFormat f, K k) { return p.fp_le(f, k[0], k[1]); }},
      {"nan", 1, [](TermPool& p, FpFormat f, K k) { return p.fp_is_nan(f, k[0]); }},
      {"to-half", 1, [](TermPool& p, FpFormat f, K k) { return p.fp_to_fp(f, FpFormat::Half, k[0]); }},
      {"to-bfloat", 1, [](TermPool& p, FpFormat f, K k) { return p.fp_to_fp(f, FpFormat::BFloat, k[0]); }},
      {"to-single", 1, [](TermPool& p, FpFormat f, K k) { return p.fp_to_fp(f, FpFormat::Single, k[0]); }},
      {"to-double", 1, [](TermPool& p, FpFormat f, K k) { return p.fp_to_fp(f, FpFormat::Double, k[0]); }},
      {"to-x87", 1, [](TermPool& p, FpFormat f, K k) { return p.fp_to_fp(f, FpFormat::X87, k[0]); }},
      {"to-quad", 1, [](TermPool& p, FpFormat f, K k) { return p.fp_to_fp(f, FpFormat::Quad, k[0]); }},
      {"to-s1", 1, [](TermPool& p, FpFormat f, K k) { return p.fp_to_sint(f, k[0], 1); }},
      {"to-s8", 1, [](TermPool& p, FpFormat f, K k) { return p.fp_to_sint(f, k[0], 8); }},
      {"to-s32", 1, [](TermPool& p, FpFormat f, K k) { return p.fp_to_sint(f, k[0], 32); }},
      {"to-s64", 1, [](TermPool& p, FpFormat f, K k) { return p.fp_to_sint(f, k[0], 64); }},
      {"to-s128", 1, [](TermPool& p, FpFormat f, K k) { return p.fp_to_sint(f, k[0], 128); }},
      {"to-u1", 1, [](TermPool& p, FpFormat f, K k) { return p.fp_to_uint(f, k[0], 1); }},
      {"to-u8", 1, [](TermPool& p, FpFormat f, K k) { return p.fp_to_uint(f, k[0], 8); }},
      {"to-u32", 1, [](TermPool& p, FpFormat f, K k) { return p.fp_to_uint(f, k[0], 32); }},
      {"to-u64", 1, [](TermPool& p, FpFormat f, K k) { return p.fp_to_uint(f, k[0], 64); }},
      {"to-u200", 1, [](TermPool& p, FpFormat f, K k) { return p.fp_to_uint(f, k[0], 200); }},
  };
  return kOperations;
}

/// An operator of one format, its term over variables, and the circuit folded over constants against its definition.
class Subject {
 public:
  Subject(const Operation& operation, FpFormat format, unsigned operand_width) : operation_(operation) {
    for (unsigned i = 0; i < operation.operands; i++) variables_.push_back(pool_.variable(operand_width, "x"));
    term_ = operation.make(pool_, format, variables_);
  }

  /// Some operators fold over variables already (a conversion to the format itself).
  bool is_float_operator() const { return info(pool_.op(term_)).op >= Op::FpAdd; }

  void expect_agreement(std::span<const llvm::APInt> values) {
    std::vector<Term> constants;
    for (const llvm::APInt& value : values) constants.push_back(pool_.constant(value));
    const Term result = lower_float_operator(pool_, term_, constants);
    ASSERT_TRUE(pool_.is_const(result));
    EXPECT_EQ(pool_.value(result), evaluate_op(pool_, term_, values)) << describe(values);
  }

  /// The same through the circuit over variables.
  void expect_agreement_unfolded(std::span<const std::vector<llvm::APInt>> cases) {
    FloatCache cache;
    const Term circuit = lower_floats(pool_, term_, cache);
    for (const std::vector<llvm::APInt>& values : cases) {
      Assignment assignment;
      for (unsigned i = 0; i < values.size(); i++) assignment[variables_[i]] = values[i];
      EXPECT_EQ(Evaluator(pool_, assignment).value(circuit), evaluate_op(pool_, term_, values)) << describe(values);
    }
  }

 private:
  std::string describe(std::span<const llvm::APInt> values) const {
    std::string text = operation_.name;
    for (const llvm::APInt& value : values) {
      llvm::SmallString<40> digits;
      value.toString(digits, 16, false);
      text += " " + std::string(digits);
    }
    return text;
  }

  const Operation& operation_;
  TermPool pool_;
  std::vector<Term> variables_;
  Term term_;
};

class FloatCircuits : public testing::TestWithParam<FpFormat> {
 protected:
  // Remainders of wide formats take thousands of steps: fewer cases.
  static bool is_slow(const Operation& o, FpFormat f) { return std::string(o.name) == "rem" && fp_width(f) >= 64; }
};

TEST_P(FloatCircuits, AgreeOnSpecialValues) {
  const std::vector<llvm::APInt> special = Patterns(GetParam(), 1).special();
  for (const Operation& operation : operations()) {
    Subject subject(operation, GetParam(), fp_width(GetParam()));
    if (!subject.is_float_operator()) continue;
    const std::size_t step = is_slow(operation, GetParam()) ? 7 : 1;
    for (std::size_t i = 0; i < special.size(); i++)
      for (std::size_t j = 0; j < (operation.operands > 1 ? special.size() : 1); j++) {
        if ((i * special.size() + j) % step != 0) continue;
        std::vector<llvm::APInt> values = {special[i], special[j], special[(3 * i + 5 * j) % special.size()]};
        values.resize(operation.operands);
        subject.expect_agreement(values);
        if (HasFailure()) return;
      }
  }
}

TEST_P(FloatCircuits, AgreeOnRandomValues) {
  constexpr unsigned kCases = 300;
  Patterns patterns(GetParam(), 2);
  for (const Operation& operation : operations()) {
    Subject subject(operation, GetParam(), fp_width(GetParam()));
    if (!subject.is_float_operator()) continue;
    for (unsigned n = 0; n < (is_slow(operation, GetParam()) ? kCases / 30 : kCases); n++) {
      std::vector<llvm::APInt> values;
      for (unsigned i = 0; i < operation.operands; i++) values.push_back(patterns.any());
      subject.expect_agreement(values);
      if (HasFailure()) return;
    }
  }
}

TEST_P(FloatCircuits, AgreeWithoutFolding) {
  Patterns patterns(GetParam(), 3);
  for (const Operation& operation : operations()) {
    Subject subject(operation, GetParam(), fp_width(GetParam()));
    if (!subject.is_float_operator() || is_slow(operation, GetParam())) continue;
    std::vector<std::vector<llvm::APInt>> cases(10);
    for (auto& values : cases)
      for (unsigned i = 0; i < operation.operands; i++) values.push_back(patterns.any());
    subject.expect_agreement_unfolded(cases);
    if (HasFailure()) return;
  }
}

TEST_P(FloatCircuits, AgreeOnIntegers) {
  std::mt19937_64 random(4);
  const Operation from_signed = {
      "from-signed", 1, [](TermPool& p, FpFormat f, std::span<const Term> k) { return p.sint_to_fp(f, k[0]); }};
  const Operation from_unsigned = {
      "from-unsigned", 1, [](TermPool& p, FpFormat f, std::span<const Term> k) { return p.uint_to_fp(f, k[0]); }};
  for (const Operation* operation : {&from_signed, &from_unsigned})
    for (unsigned width : {1u, 2u, 8u, 11u, 16u, 31u, 32u, 64u, 100u, 128u, 300u}) {
      Subject subject(*operation, GetParam(), width);
      std::vector<llvm::APInt> values = {llvm::APInt(width, 0), llvm::APInt(width, 1), llvm::APInt::getAllOnes(width),
                                         llvm::APInt::getSignMask(width), llvm::APInt::getSignedMaxValue(width)};
      for (unsigned i = 0; i < 100; i++) {
        llvm::APInt value(width, 0);
        for (unsigned bit = 0; bit < width; bit++) value.setBitVal(bit, (random() & 1) != 0);
        values.push_back(value.ashr(static_cast<unsigned>(random() % width)));
      }
      for (const llvm::APInt& value : values) subject.expect_agreement(std::span(&value, 1));
    }
}

INSTANTIATE_TEST_SUITE_P(All, FloatCircuits, testing::ValuesIn(kFormats), [](const auto& row) {
  return std::string(kFormatNames[static_cast<std::size_t>(row.param)]);
});

TEST(LowerFloats, LeavesNoFloatOperatorAndNothingElseChanged) {
  TermPool pool;
  const Term x = pool.variable(32, "x"), y = pool.variable(32, "y");
  const Term plain = pool.ult(pool.mul(x, y), pool.add(x, 7));
  const Term sum = pool.fp_add(FpFormat::Single, x, pool.fp_rem(FpFormat::Single, y, x));
  FloatCache cache;
  EXPECT_EQ(lower_floats(pool, plain, cache), plain);
  const Term mixed = pool.and_(plain, pool.fp_lt(FpFormat::Single, sum, y));
  const Term lowered = lower_floats(pool, mixed, cache);
  EXPECT_EQ(lower_floats(pool, mixed, cache), lowered);
  std::vector<bool> seen;
  unsigned visited = 0;
  walk_post_order(
      pool, std::span(&lowered, 1), [&](Term t) { return t.id() < seen.size() && seen[t.id()]; },
      [&](Term t) {
        seen.resize(pool.size() + t.id() + 1);
        seen[t.id()] = true;
        visited++;
        EXPECT_LT(pool.op(t), Op::FpAdd);
      });
  EXPECT_GT(visited, 100u);
}

}  // namespace
}  // namespace bmc
