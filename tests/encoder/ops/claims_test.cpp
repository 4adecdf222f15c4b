// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "tests/encoder/ops/one_instruction.h"

namespace bmc::test {
namespace {

constexpr std::uint64_t kIntMin = 0x80000000, kIntMax = 0x7FFFFFFF;

/// An i32 instruction over %a and %b executed on two numbers.
class Numbers {
 public:
  Numbers(const std::string& instruction, std::uint64_t a, std::uint64_t b, const EncodeOptions& options = {})
      : code_(instruction, {"i32", "i32"}), execution_(code_, options) {
    set(0, number(execution_.pool, 32, a));
    set(1, number(execution_.pool, 32, b));
  }

  void set(unsigned argument, Scalar value) { execution_.machine.set(code_.argument(argument), {value}); }
  TermPool& pool() { return execution_.pool; }
  Scalar run() { return execution_.run(code_).front(); }

  /// Executes; is there a claim of this kind that fails?
  bool violates(PropertyKind kind) {
    run();
    for (const TestMachine::Claim& claim : execution_.machine.claims_of(kind))
      if (execution_.pool.is_no(claim.ok)) return true;
    return false;
  }
  /// Executes; is the result undefined, without any claim that fails?
  bool gives_poison() {
    const Scalar result = run();
    for (const TestMachine::Claim& claim : execution_.machine.claims())
      if (!execution_.pool.is_yes(claim.ok)) return false;
    return !result.is_defined() && execution_.pool.value(result.shadow).isAllOnes();
  }

 private:
  OneInstruction code_;
  Execution execution_;
};

bool overflows(const std::string& instruction, std::uint64_t a, std::uint64_t b) {
  return Numbers(instruction, a, b).violates(PropertyKind::SignedOverflow);
}

EncodeOptions with(PropertyKind kind, bool on = true) {
  EncodeOptions options;
  options.checks[static_cast<std::size_t>(kind)] = on;
  return options;
}

TEST(Claims, SignedArithmeticMustNotOverflow) {
  EXPECT_TRUE(overflows("add nsw i32 %a, %b", kIntMax, 1));
  EXPECT_FALSE(overflows("add nsw i32 %a, %b", kIntMax - 1, 1));
  EXPECT_TRUE(overflows("sub nsw i32 %a, %b", kIntMin, 1));
  EXPECT_TRUE(overflows("sub nsw i32 0, %a", kIntMin, 0));
  EXPECT_FALSE(overflows("sub nsw i32 0, %a", kIntMax, 0));
  EXPECT_TRUE(overflows("mul nsw i32 %a, %b", 65536, 32768));
  EXPECT_FALSE(overflows("mul nsw i32 %a, %b", 65535, 32768));
  EXPECT_FALSE(overflows("add i32 %a, %b", kIntMax, 1)) << "without nsw it wraps around";
}

TEST(Claims, SignedDivisionMustNotOverflow) {
  EXPECT_TRUE(overflows("sdiv i32 %a, %b", kIntMin, 0xFFFFFFFF));
  EXPECT_TRUE(overflows("srem i32 %a, %b", kIntMin, 0xFFFFFFFF));
  EXPECT_FALSE(overflows("sdiv i32 %a, %b", kIntMin + 1, 0xFFFFFFFF));
  EXPECT_TRUE(overflows("call i32 @llvm.abs.i32(i32 %a, i1 true)", kIntMin, 0));
  EXPECT_FALSE(overflows("call i32 @llvm.abs.i32(i32 %a, i1 false)", kIntMin, 0));
}

TEST(Claims, DivisorsAreNotZeroAndDefined) {
  for (const char* op : {"udiv", "sdiv", "urem", "srem"}) {
    const std::string instruction = std::string(op) + " i32 %a, %b";
    EXPECT_TRUE(Numbers(instruction, 7, 0).violates(PropertyKind::DivisionByZero)) << op;
    EXPECT_FALSE(Numbers(instruction, 7, 1).violates(PropertyKind::DivisionByZero)) << op;
    Numbers undefined(instruction, 7, 1);
    undefined.set(1, partly_undefined(undefined.pool(), 32, 1, 2));
    EXPECT_TRUE(undefined.violates(PropertyKind::UninitializedRead)) << op;
  }
}

TEST(Claims, ShiftAmountsAreBelowTheWidth) {
  for (const char* op : {"shl", "lshr", "ashr"}) {
    const std::string instruction = std::string(op) + " i32 %a, %b";
    EXPECT_TRUE(Numbers(instruction, 1, 32).violates(PropertyKind::InvalidShift)) << op;
    EXPECT_TRUE(Numbers(instruction, 1, 0xFFFFFFFF).violates(PropertyKind::InvalidShift)) << op;
    EXPECT_FALSE(Numbers(instruction, 1, 31).violates(PropertyKind::InvalidShift)) << op;
  }
}

TEST(Claims, UndefinedOperandsAreNotReportedTwice) {
  Numbers sum("add nsw i32 %a, %b", kIntMax, 0);
  sum.set(1, partly_undefined(sum.pool(), 32, 1, 1));
  EXPECT_FALSE(sum.violates(PropertyKind::SignedOverflow));
  Numbers quotient("sdiv i32 %a, %b", 0, 0xFFFFFFFF);
  quotient.set(0, partly_undefined(quotient.pool(), 32, kIntMin, 1));
  EXPECT_FALSE(quotient.violates(PropertyKind::SignedOverflow));
  Numbers shift("shl i32 %a, %b", 1, 0);
  shift.set(1, partly_undefined(shift.pool(), 32, 77, ~0u));
  EXPECT_FALSE(shift.violates(PropertyKind::InvalidShift));
}

TEST(Claims, SwitchedOffChecksStateNothing) {
  EXPECT_FALSE(Numbers("add nsw i32 %a, %b", kIntMax, 1, with(PropertyKind::SignedOverflow, false))
                   .violates(PropertyKind::SignedOverflow));
  Numbers wrapping("add nsw i32 %a, %b", kIntMax, 1, with(PropertyKind::SignedOverflow, false));
  EXPECT_EQ(wrapping.run(), number(wrapping.pool(), 32, kIntMin));
}

TEST(Claims, UnsignedOverflowIsCheckedOnRequest) {
  const auto violates = [](const std::string& instruction, std::uint64_t a, std::uint64_t b) {
    return Numbers(instruction, a, b, with(PropertyKind::UnsignedOverflow)).violates(PropertyKind::UnsignedOverflow);
  };
  EXPECT_TRUE(violates("add i32 %a, %b", 0xFFFFFFFF, 1));
  EXPECT_FALSE(violates("add i32 %a, %b", kIntMax, 1));
  EXPECT_TRUE(violates("sub i32 %a, %b", 0, 1));
  EXPECT_TRUE(violates("mul i32 %a, %b", 65536, 65536));
  EXPECT_FALSE(violates("add i32 %a, -1", 1, 0)) << "x-- of an unsigned x";
  EXPECT_TRUE(violates("add i32 %a, -1", 0, 0));
  EXPECT_FALSE(Numbers("add i32 %a, %b", 0xFFFFFFFF, 1).violates(PropertyKind::UnsignedOverflow)) << "off by default";
}

TEST(Claims, ConversionIsCheckedOnRequest) {
  const auto violates = [](std::uint64_t a) {
    return Numbers("trunc i32 %a to i8", a, 0, with(PropertyKind::Conversion)).violates(PropertyKind::Conversion);
  };
  EXPECT_TRUE(violates(256));
  EXPECT_FALSE(violates(255));
  EXPECT_FALSE(violates(0xFFFFFF80)) << "-128 fits a signed char";
  EXPECT_TRUE(violates(0xFFFFFF7F));
}

TEST(Claims, FlagsOfOptimisersGivePoisonInsteadOfClaims) {
  EXPECT_TRUE(Numbers("add nuw i32 %a, %b", 0xFFFFFFFF, 1).gives_poison());
  EXPECT_FALSE(Numbers("add nuw i32 %a, %b", kIntMax, 1).gives_poison());
  EXPECT_TRUE(Numbers("sub nuw i32 %a, %b", 0, 1).gives_poison());
  EXPECT_TRUE(Numbers("mul nuw i32 %a, %b", 65536, 65536).gives_poison());
  EXPECT_TRUE(Numbers("shl nuw i32 %a, %b", kIntMin, 1).gives_poison());
  EXPECT_TRUE(Numbers("shl nsw i32 %a, %b", 0x40000000, 1).gives_poison());
  EXPECT_FALSE(Numbers("shl nuw i32 %a, %b", 0x40000000, 1).gives_poison());
  EXPECT_TRUE(Numbers("or disjoint i32 %a, %b", 6, 3).gives_poison());
  EXPECT_FALSE(Numbers("or disjoint i32 %a, %b", 4, 3).gives_poison());
  EXPECT_TRUE(Numbers("zext nneg i32 %a to i64", kIntMin, 0).gives_poison());
  EXPECT_TRUE(Numbers("uitofp nneg i32 %a to double", kIntMin, 0).gives_poison());
  EXPECT_TRUE(Numbers("trunc nuw i32 %a to i8", 256, 0).gives_poison());
  EXPECT_TRUE(Numbers("trunc nsw i32 %a to i8", 128, 0).gives_poison());
  EXPECT_FALSE(Numbers("trunc nsw i32 %a to i8", 127, 0).gives_poison());
}

TEST(Claims, DivisionIgnoresExact) {
  Numbers division("sdiv exact i32 %a, %b", 7, 2);
  EXPECT_EQ(division.run(), number(division.pool(), 32, 3));
}

/// A float instruction executed on doubles, with one optional check.
bool float_violates(const std::string& instruction, double a, double b, PropertyKind kind) {
  const OneInstruction code(instruction, {"double", "double"});
  Execution execution(code, with(kind));
  execution.machine.set(code.argument(0), {{execution.pool.constant(llvm::APInt::doubleToBits(a)), {}, {}}});
  execution.machine.set(code.argument(1), {{execution.pool.constant(llvm::APInt::doubleToBits(b)), {}, {}}});
  execution.run(code);
  for (const TestMachine::Claim& claim : execution.machine.claims_of(kind))
    if (execution.pool.is_no(claim.ok)) return true;
  return false;
}

TEST(Claims, FloatOverflowAndNanAreCheckedOnRequest) {
  EXPECT_TRUE(float_violates("fmul double %a, %b", 1e200, 1e200, PropertyKind::FloatOverflow));
  EXPECT_FALSE(float_violates("fmul double %a, %b", 1e200, INFINITY, PropertyKind::FloatOverflow));
  EXPECT_TRUE(float_violates("fptrunc double %a to float", 1e200, 0, PropertyKind::FloatOverflow));
  EXPECT_TRUE(float_violates("fdiv double %a, %b", 0, 0, PropertyKind::FloatNan));
  EXPECT_FALSE(float_violates("fdiv double %a, %b", NAN, 0, PropertyKind::FloatNan));
  EXPECT_TRUE(float_violates("fptosi double %a to i32", NAN, 0, PropertyKind::FloatCastOverflow));
  EXPECT_TRUE(float_violates("fptosi double %a to i32", 2147483648.0, 0, PropertyKind::FloatCastOverflow));
  EXPECT_FALSE(float_violates("fptosi double %a to i32", 2147483647.9, 0, PropertyKind::FloatCastOverflow));
  EXPECT_FALSE(float_violates("fptosi double %a to i32", -2147483648.9, 0, PropertyKind::FloatCastOverflow));
  EXPECT_FALSE(float_violates("fptoui double %a to i32", -0.9, 0, PropertyKind::FloatCastOverflow));
  EXPECT_TRUE(float_violates("fptoui double %a to i32", -1, 0, PropertyKind::FloatCastOverflow));
}

}  // namespace
}  // namespace bmc::test
