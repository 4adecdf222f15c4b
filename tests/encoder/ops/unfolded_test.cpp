// SPDX-License-Identifier: Apache-2.0
#include <emmintrin.h>
#include <gtest/gtest.h>
#include <llvm/ADT/APFloat.h>

#include <array>
#include <cmath>
#include <vector>

#include "tests/encoder/ops/one_instruction.h"

namespace bmc::test {
namespace {

// Intrinsics that LLVM's constant folder does not fold, against values worked out by hand.

Value floats(TermPool& pool, const std::vector<float>& numbers) {
  Value value;
  for (float f : numbers) value.push_back({pool.constant(llvm::APInt::floatToBits(f)), {}, {}});
  return value;
}

Value doubles(TermPool& pool, const std::vector<double>& numbers) {
  Value value;
  for (double d : numbers) value.push_back({pool.constant(llvm::APInt::doubleToBits(d)), {}, {}});
  return value;
}

Value integers(TermPool& pool, unsigned width, const std::vector<std::uint64_t>& numbers) {
  Value value;
  for (std::uint64_t n : numbers) value.push_back(number(pool, width, n));
  return value;
}

/// A call executed on given arguments.
struct Call {
  Call(const std::string& instruction, const std::vector<std::string>& types)
      : code(instruction, types), execution(code), pool(execution.pool) {}

  Value operator()(const std::vector<Value>& arguments) {
    for (unsigned k = 0; k < arguments.size(); k++) execution.machine.set(code.argument(k), arguments[k]);
    return execution.run(code);
  }

  OneInstruction code;
  Execution execution;
  TermPool& pool;
};

TEST(Unfolded, MultiplyAddRoundsTwice) {
  Call call("call float @llvm.fmuladd.f32(float %a, float %b, float %c)", {"float", "float", "float"});
  const float a = 1.0f + 0x1p-12f, product = a * a;
  EXPECT_EQ(call({floats(call.pool, {a}), floats(call.pool, {a}), floats(call.pool, {-product})}),
            floats(call.pool, {0.0f}));
}

TEST(Unfolded, CanonicalizeQuietsNan) {
  Call call("call double @llvm.canonicalize.f64(double %a)", {"double"});
  const Value quiet = {number(call.pool, 64, 0x7FF8000000000000)};
  EXPECT_EQ(call({{number(call.pool, 64, 0xFFF0000000000001)}}), quiet);
  EXPECT_EQ(call({doubles(call.pool, {5e-324})}), doubles(call.pool, {5e-324}));
}

TEST(Unfolded, SaturatingShiftsKeepWhatFits) {
  Call is_signed("call i8 @llvm.sshl.sat.i8(i8 %a, i8 %b)", {"i8", "i8"});
  TermPool& pool = is_signed.pool;
  const auto shifted = [&](Call& call, std::uint64_t a, std::uint64_t b) {
    return call({{number(call.pool, 8, a)}, {number(call.pool, 8, b)}}).front();
  };
  EXPECT_EQ(shifted(is_signed, 3, 5), number(pool, 8, 96));
  EXPECT_EQ(shifted(is_signed, 4, 5), number(pool, 8, 127));
  EXPECT_EQ(shifted(is_signed, 0xFB, 5), number(pool, 8, 0x80)) << "-5 * 32 is too small";
  EXPECT_FALSE(shifted(is_signed, 1, 8).is_defined());
  Call is_unsigned("call i8 @llvm.ushl.sat.i8(i8 %a, i8 %b)", {"i8", "i8"});
  EXPECT_EQ(shifted(is_unsigned, 4, 5), number(is_unsigned.pool, 8, 128));
  EXPECT_EQ(shifted(is_unsigned, 8, 5), number(is_unsigned.pool, 8, 255));
}

TEST(Unfolded, RoundingToIntegersIsArbitraryOutOfRange) {
  for (const auto& [name, halfway] :
       std::vector<std::pair<std::string, std::uint64_t>>{{"lround", 3}, {"llround", 3}, {"lrint", 2}, {"llrint", 2}}) {
    Call call("call i64 @llvm." + name + ".i64.f64(double %a)", {"double"});
    EXPECT_EQ(call({doubles(call.pool, {2.5})}), integers(call.pool, 64, {halfway})) << name;
    EXPECT_EQ(call({doubles(call.pool, {-7.0})}), integers(call.pool, 64, {~0ull - 6})) << name;
    EXPECT_FALSE(call.pool.is_const(call({doubles(call.pool, {1e30})}).front().bits)) << name;
    EXPECT_FALSE(call.pool.is_const(call({doubles(call.pool, {NAN})}).front().bits)) << name;
  }
}

TEST(Unfolded, FloatReductionsGoInOrder) {
  Call sum("call float @llvm.vector.reduce.fadd.v3f32(float %a, <3 x float> %b)", {"float", "<3 x float>"});
  EXPECT_EQ(sum({floats(sum.pool, {1e8f}), floats(sum.pool, {3.0f, -1e8f, 1.0f})}),
            floats(sum.pool, {1e8f + 3.0f + -1e8f + 1.0f}));
  Call product("call float @llvm.vector.reduce.fmul.v2f32(float %a, <2 x float> %b)", {"float", "<2 x float>"});
  EXPECT_EQ(product({floats(product.pool, {2}), floats(product.pool, {3, 4})}), floats(product.pool, {24}));
}

TEST(Unfolded, FloatExtremesOfVectorsTreatNanAsTheyShould) {
  const std::vector<float> lanes = {1.0f, NAN, -2.0f};
  for (const auto& [name, expected] : std::vector<std::pair<std::string, float>>{{"fmax", 1.0f}, {"fmin", -2.0f}}) {
    Call call("call float @llvm.vector.reduce." + name + ".v3f32(<3 x float> %a)", {"<3 x float>"});
    EXPECT_EQ(call({floats(call.pool, lanes)}), floats(call.pool, {expected})) << name;
  }
  for (const char* name : {"fmaximum", "fminimum"}) {
    Call call("call float @llvm.vector.reduce." + std::string(name) + ".v3f32(<3 x float> %a)", {"<3 x float>"});
    EXPECT_EQ(call({floats(call.pool, lanes)}), integers(call.pool, 32, {0x7FC00000})) << name;
  }
}

TEST(Unfolded, ExtremesTellTheZerosApart) {
  for (const auto& [name, expected] : std::vector<std::pair<std::string, double>>{
           {"minnum", -0.0}, {"minimum", -0.0}, {"maxnum", 0.0}, {"maximum", 0.0}}) {
    Call call("call double @llvm." + name + ".f64(double %a, double %b)", {"double", "double"});
    const Value plus = doubles(call.pool, {0.0}), minus = doubles(call.pool, {-0.0});
    EXPECT_EQ(call({plus, minus}), doubles(call.pool, {expected})) << name;
    EXPECT_EQ(call({minus, plus}), doubles(call.pool, {expected})) << name;
  }
}

TEST(Unfolded, VectorsAreRearranged) {
  const std::vector<std::string> one = {"<4 x i8>"}, two = {"<4 x i8>", "<4 x i8>"};
  const auto check = [](const std::string& text, const std::vector<std::string>& types,
                        const std::vector<std::uint64_t>& expected) {
    Call call("call " + text, types);
    std::vector<Value> arguments = {integers(call.pool, 8, {1, 2, 3, 4}), integers(call.pool, 8, {5, 6, 7, 8})};
    if (types.size() > 1 && types[1] == "<2 x i8>") arguments[1].resize(2);
    arguments.resize(types.size());
    EXPECT_EQ(call(arguments), integers(call.pool, 8, expected)) << text;
  };
  check("<4 x i8> @llvm.vector.reverse.v4i8(<4 x i8> %a)", one, {4, 3, 2, 1});
  check("<4 x i8> @llvm.vector.splice.v4i8(<4 x i8> %a, <4 x i8> %b, i32 1)", two, {2, 3, 4, 5});
  check("<4 x i8> @llvm.vector.splice.v4i8(<4 x i8> %a, <4 x i8> %b, i32 -1)", two, {4, 5, 6, 7});
  check("<8 x i8> @llvm.vector.interleave2.v8i8(<4 x i8> %a, <4 x i8> %b)", two, {1, 5, 2, 6, 3, 7, 4, 8});
  check("{<2 x i8>, <2 x i8>} @llvm.vector.deinterleave2.v4i8(<4 x i8> %a)", one, {1, 3, 2, 4});
  check("<2 x i8> @llvm.vector.extract.v2i8.v4i8(<4 x i8> %a, i64 2)", one, {3, 4});
  check("<4 x i8> @llvm.vector.insert.v4i8.v2i8(<4 x i8> %a, <2 x i8> %b, i64 2)", {"<4 x i8>", "<2 x i8>"},
        {1, 2, 5, 6});
}

TEST(Unfolded, LaneNumbersAndMasks) {
  Call steps("call <4 x i8> @llvm.experimental.stepvector.v4i8()", {});
  EXPECT_EQ(steps({}), integers(steps.pool, 8, {0, 1, 2, 3}));
  Call mask("call <4 x i1> @llvm.get.active.lane.mask.v4i1.i8(i8 %a, i8 %b)", {"i8", "i8"});
  EXPECT_EQ(mask({integers(mask.pool, 8, {5}), integers(mask.pool, 8, {7})}), integers(mask.pool, 1, {1, 1, 0, 0}));
  EXPECT_EQ(mask({integers(mask.pool, 8, {254}), integers(mask.pool, 8, {255})}), integers(mask.pool, 1, {1, 0, 0, 0}))
      << "254 + 2 does not wrap around";
}

TEST(Unfolded, HalfFloatsAsIntegers) {
  Call from("call float @llvm.convert.from.fp16.f32(i16 %a)", {"i16"});
  EXPECT_EQ(from({integers(from.pool, 16, {0x3E00})}), floats(from.pool, {1.5f}));
  Call to("call i16 @llvm.convert.to.fp16.f32(float %a)", {"float"});
  EXPECT_EQ(to({floats(to.pool, {1.5f})}), integers(to.pool, 16, {0x3E00}));
}

TEST(Unfolded, AssumptionsMustHold) {
  const OneInstruction code("call i1 @llvm.expect.i1(i1 %a, i1 true)\n  call void @llvm.assume(i1 %a)", {"i1"});
  const llvm::Instruction& assume = *code.instruction().getNextNode();
  Execution execution(code);
  TermPool& pool = execution.pool;
  const auto claims_on = [&](Scalar condition) {
    execution.machine.forget_claims();
    execution.machine.set(code.argument(0), {condition});
    semantics_of_instruction(assume)(assume, execution.machine);
    return execution.machine.claims().size();
  };
  EXPECT_EQ(claims_on({pool.yes(), {}, {}}), 0u);
  EXPECT_EQ(claims_on({pool.no(), {}, {}}), 2u);
  EXPECT_TRUE(pool.is_no(execution.machine.claims_of(PropertyKind::Unreachable).at(0).ok));
  EXPECT_EQ(claims_on({pool.yes(), {}, pool.yes()}), 2u);
  EXPECT_TRUE(pool.is_no(execution.machine.claims_of(PropertyKind::UninitializedRead).at(0).ok));
  EXPECT_EQ(execution.run(code).front(), (Scalar{pool.yes(), {}, pool.yes()})) << "expect gives its operand";
}

TEST(Unfolded, MasksOfSignsAreThoseOfThisMachine) {
  Call call("call i32 @llvm.x86.sse2.pmovmskb.128(<16 x i8> %a)", {"<16 x i8>"});
  TermPool& pool = call.pool;
  for (unsigned round = 0; round < 32; round++) {
    std::array<std::uint8_t, 16> bytes;
    std::vector<std::uint64_t> lanes;
    for (unsigned k = 0; k < bytes.size(); k++)
      lanes.push_back(bytes[k] = static_cast<std::uint8_t>(97 * round + 43 * k));
    const int mask = _mm_movemask_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes.data())));
    EXPECT_EQ(call({integers(pool, 8, lanes)}), integers(pool, 32, {static_cast<std::uint64_t>(mask)})) << round;
  }
}

TEST(Unfolded, OnlySignsMakeAMaskUndefined) {
  Call call("call i32 @llvm.x86.sse.movmsk.ps(<4 x float> %a)", {"<4 x float>"});
  TermPool& pool = call.pool;
  Value lanes = floats(pool, {-0.0f, 1.0f, -NAN, 2.0f});
  lanes[1].shadow = pool.constant(32, 0x7FFFFFFF);
  EXPECT_EQ(call({lanes}), integers(pool, 32, {5}));
  lanes[3].shadow = pool.constant(32, 0x80000000);
  EXPECT_EQ(call({lanes}).front(), partly_undefined(pool, 32, 5, 8));
}

TEST(Unfolded, ConstantsAreTold) {
  Call variable("call i1 @llvm.is.constant.i32(i32 %a)", {"i32"});
  EXPECT_EQ(variable({integers(variable.pool, 32, {7})}), integers(variable.pool, 1, {0}));
  Call constant("call i1 @llvm.is.constant.i32(i32 7)", {});
  EXPECT_EQ(constant({}), integers(constant.pool, 1, {1}));
}

TEST(Unfolded, ClocksShowAnything) {
  Call call("call i64 @llvm.readcyclecounter()", {});
  const Value first = call({});
  EXPECT_FALSE(call.pool.is_const(first.front().bits));
  EXPECT_NE(call({}), first);
}

TEST(Unfolded, WhatIsNotModelledIsSaid) {
  Call wide("call fp128 @llvm.ldexp.f128.i32(fp128 %a, i32 1)", {"fp128"});
  EXPECT_TRUE(wide({{number(wide.pool, 128, 0)}}).empty());
  EXPECT_EQ(wide.execution.machine.gaps(), std::vector<std::string>{"llvm.ldexp.f128.i32"});
  Call foreign("fadd ppc_fp128 %a, %a", {"ppc_fp128"});
  EXPECT_TRUE(foreign({{number(foreign.pool, 128, 0)}}).empty());
  EXPECT_EQ(foreign.execution.machine.gaps().size(), 1u);
}

}  // namespace
}  // namespace bmc::test
