// SPDX-License-Identifier: Apache-2.0
#include "encoder/term/print.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>

#include "encoder/term/eval.h"
#include "encoder/term/fp_eval.h"
#include "encoder/term/node.h"

namespace bmc {
namespace {

using llvm::APInt;

/// The lines that z3 prints for a script.
std::vector<std::string> answers_of_z3(const std::string& script) {
  const std::string path = ::testing::TempDir() + "term_print_test_" + std::to_string(getpid()) + ".smt2";
  std::ofstream(path) << script;
  std::vector<std::string> lines;
  FILE* pipe = popen(("z3 " + path).c_str(), "r");
  std::array<char, 4096> buffer{};
  while (fgets(buffer.data(), buffer.size(), pipe) != nullptr) lines.emplace_back(buffer.data());
  pclose(pipe);
  std::filesystem::remove(path);
  return lines;
}

/// Scripts that say, of one operator over given operands each: its value is not what evaluate_op says.
class Refutations {
 public:
  void add(Op op, unsigned width, const std::vector<APInt>& operands, std::uint32_t payload = 0) {
    TermPool pool(RewriteOptions{.rules = false, .facts = false, .lifting = false});
    std::vector<Term> kids, assertions;
    for (const APInt& value : operands) {
      kids.push_back(pool.variable(value.getBitWidth(), "x|\\y"));
      assertions.push_back(pool.eq(kids.back(), pool.constant(value)));
    }
    const Term t = pool.make_raw(op, width, kids, payload);
    assertions.push_back(pool.ne(t, pool.constant(evaluate_op(pool, t, operands))));
    std::ostringstream script;
    write_smt2(script, pool, assertions);
    scripts_.push_back(script.str());
  }

  void expect_all_unsat() const {
    std::string all;
    for (const std::string& script : scripts_) all += script + "(reset)\n";
    const std::vector<std::string> answers = answers_of_z3(all);
    ASSERT_EQ(answers.size(), scripts_.size()) << (answers.empty() ? "" : answers[0]);
    for (std::size_t i = 0; i < answers.size(); i++) EXPECT_EQ(answers[i], "unsat\n") << scripts_[i];
  }

 private:
  std::vector<std::string> scripts_;
};

class Values {
 public:
  unsigned below(unsigned bound) { return static_cast<unsigned>(random_() % bound); }
  APInt any(unsigned width) {
    if (below(4) == 0) return APInt(width, below(3));
    if (below(4) == 0) return -APInt(width, 1 + below(3));
    APInt value(width, random_());
    for (unsigned at = 64; at < width; at += 64) value |= APInt(width, random_()).shl(at);
    return value;
  }
  /// A bit pattern of a float: often special, often of moderate exponent.
  APInt any_float(FpFormat format) {
    const llvm::fltSemantics& semantics = fp_semantics(format);
    const bool negative = below(2) == 0;
    switch (below(10)) {
      case 0:
        return llvm::APFloat::getZero(semantics, negative).bitcastToAPInt();
      case 1:
        return llvm::APFloat::getInf(semantics, negative).bitcastToAPInt();
      case 2:
        return llvm::APFloat::getNaN(semantics, negative, below(4)).bitcastToAPInt();
      case 3:
        return llvm::APFloat::getSmallest(semantics, negative).bitcastToAPInt();
      case 4:
        return any(fp_width(format));
      default:
        break;
    }
    llvm::APFloat value(semantics);
    value.convertFromAPInt(any(9), true, llvm::APFloat::rmNearestTiesToEven);
    return scalbn(value, -static_cast<int>(below(6)), llvm::APFloat::rmNearestTiesToEven).bitcastToAPInt();
  }

 private:
  std::mt19937_64 random_{7};
};

unsigned result_width(Op op, unsigned width) { return op >= Op::Eq && op <= Op::SMulOverflow ? 1 : width; }

TEST(WriteSmt2, BitVectorOperatorsMeanWhatTheEvaluatorSays) {
  Refutations all;
  Values values;
  for (unsigned width : {1u, 4u, 7u, 33u, 80u}) {
    for (unsigned i = 0; i < 6; i++) {
      for (auto op = static_cast<unsigned>(Op::And); op <= static_cast<unsigned>(Op::SMulOverflow); op++)
        all.add(static_cast<Op>(op), result_width(static_cast<Op>(op), width), {values.any(width), values.any(width)});
      all.add(Op::Not, width, {values.any(width)});
      all.add(Op::Ite, width, {values.any(1), values.any(width), values.any(width)});
      all.add(Op::Concat, width + 5, {values.any(width), values.any(5)});
      all.add(Op::ZExt, width + 9, {values.any(width)});
      all.add(Op::SExt, width + 9, {values.any(width)});
      all.add(Op::Extract, 1, {values.any(width)}, values.below(width));
    }
  }
  all.expect_all_unsat();
}

constexpr FpFormat kFormats[] = {FpFormat::Half,   FpFormat::BFloat, FpFormat::Single,
                                 FpFormat::Double, FpFormat::X87,    FpFormat::Quad};

void add_float_operators(Refutations& all, Values& values, FpFormat f) {
  const unsigned width = fp_width(f);
  const auto x = [&] { return values.any_float(f); };
  const std::uint32_t payload = fp_payload(f);
  for (Op op : {Op::FpAdd, Op::FpMul, Op::FpDiv}) all.add(op, width, {x(), x()}, payload);
  for (Op op : {Op::FpEq, Op::FpLt, Op::FpLe}) all.add(op, 1, {x(), x()}, payload);
  all.add(Op::FpIsNan, 1, {x()}, payload);
  const auto rounding = static_cast<Rounding>(values.below(5));
  all.add(Op::FpRound, width, {x()}, fp_payload(f, FpFormat::Half, rounding));
  for (FpFormat to : kFormats) all.add(Op::FpToFp, fp_width(to), {x()}, fp_payload(f, to));
  for (unsigned w : {1u, 8u, 33u}) {
    all.add(Op::FpToSInt, w, {x()}, payload);
    all.add(Op::FpToUInt, w, {x()}, payload);
    all.add(Op::SIntToFp, width, {values.any(w)}, payload);
    all.add(Op::UIntToFp, width, {values.any(w)}, payload);
  }
  if (width > 32) return;  // z3 takes too long
  all.add(Op::FpSqrt, width, {x()}, payload);
  all.add(Op::FpFma, width, {x(), x(), x()}, payload);
}

TEST(WriteSmt2, FloatOperatorsMeanWhatTheEvaluatorSays) {
  Refutations all;
  Values values;
  for (FpFormat f : kFormats)
    for (unsigned i = 0; i < (fp_width(f) > 64 ? 2u : 12u); i++) add_float_operators(all, values, f);
  all.expect_all_unsat();
}

TEST(WriteSmt2, FloatRemainderIsFmod) {
  Refutations all;
  Values values;
  for (unsigned i = 0; i < 20; i++)
    all.add(Op::FpRem, 16, {values.any_float(FpFormat::Half), values.any_float(FpFormat::Half)},
            fp_payload(FpFormat::Half));
  all.expect_all_unsat();
}

TEST(WriteSmt2, NamesSharedTermsOnce) {
  TermPool pool;
  const Term x = pool.variable(8, "x");
  Term t = x;
  for (int i = 0; i < 64; i++) t = pool.mul(t, pool.xor_(t, pool.constant(8, 3)));
  std::ostringstream out;
  const Term is_seven = pool.eq(t, pool.constant(8, 7));
  write_smt2(out, pool, std::span(&is_seven, 1));
  EXPECT_LT(out.str().size(), 20'000u);
}

TEST(ToString, WritesOneExpressionAndCutsDeepOnes) {
  TermPool pool;
  const Term x = pool.variable(8, "x"), y = pool.variable(8, "y");
  EXPECT_EQ(to_string(pool, pool.udiv(x, y)), "(bvudiv |x!0| |y!1|)");
  Term t = x;
  for (int i = 0; i < 40; i++) t = pool.udiv(t, y);
  EXPECT_NE(to_string(pool, t).find("..."), std::string::npos);
}

}  // namespace
}  // namespace bmc
