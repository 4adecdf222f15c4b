// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/encoder/ops/sweep.h"

namespace bmc::test {
namespace {

const std::vector<std::string> kIntegers = {"i1", "i7", "i8", "i16", "i32", "i33", "i64", "i128"};

Tally sweep(const std::string& result, const std::string& name, const std::string& arguments,
            const std::vector<std::string>& types) {
  return compare_with_folder({"call " + result + " @llvm." + name + "(" + arguments + ")", types});
}

void expect_agreement(const std::string& result, const std::string& name, const std::string& arguments,
                      const std::vector<std::string>& types) {
  EXPECT_GT(sweep(result, name, arguments, types).compared, 0u) << name << ": the folder folds none of it";
}

std::string two(const std::string& type) { return type + " %a, " + type + " %b"; }
std::string three(const std::string& type) { return two(type) + ", " + type + " %c"; }

TEST(Intrinsics, BinaryIntegerOnesAgreeWithTheFolder) {
  for (const char* name : {"sadd.sat", "uadd.sat", "ssub.sat", "usub.sat", "smax", "smin", "umax", "umin"})
    for (const std::string& type : kIntegers)
      expect_agreement(type, std::string(name) + "." + type, two(type), {type, type});
}

TEST(Intrinsics, OverflowOnesAgreeWithTheFolder) {
  for (const char* name : {"sadd", "uadd", "ssub", "usub", "smul", "umul"})
    for (const std::string& type : kIntegers)
      expect_agreement("{" + type + ", i1}", std::string(name) + ".with.overflow." + type, two(type), {type, type});
}

TEST(Intrinsics, BitOnesAgreeWithTheFolder) {
  for (const std::string& type : kIntegers) {
    expect_agreement(type, "ctpop." + type, type + " %a", {type});
    expect_agreement(type, "bitreverse." + type, type + " %a", {type});
    for (const char* flag : {"true", "false"}) {
      expect_agreement(type, "ctlz." + type, type + " %a, i1 " + flag, {type});
      expect_agreement(type, "cttz." + type, type + " %a, i1 " + flag, {type});
      expect_agreement(type, "abs." + type, type + " %a, i1 " + flag, {type});
    }
    expect_agreement(type, "fshl." + type, three(type), {type, type, type});
    expect_agreement(type, "fshr." + type, three(type), {type, type, type});
  }
  for (const std::string& type : {"i16", "i32", "i48", "i64", "i128"})
    expect_agreement(type, "bswap." + type, type + " %a", {type});
}

TEST(Intrinsics, ThreeWayComparisonAgreesWithTheFolder) {
  for (const char* name : {"scmp", "ucmp"})
    for (const std::string& type : kIntegers)
      expect_agreement("i8", std::string(name) + ".i8." + type, two(type), {type, type});
}

TEST(Intrinsics, UnaryFloatOnesAgreeWithTheFolder) {
  for (const char* name : {"fabs", "floor", "ceil", "trunc", "round", "roundeven", "rint", "nearbyint"})
    for (const std::string type : {"half", "float", "double"}) {
      const std::string suffix = type == "half" ? "f16" : type == "float" ? "f32" : "f64";
      expect_agreement(type, std::string(name) + "." + suffix, type + " %a", {type});
    }
}

TEST(Intrinsics, SquareRootAgreesWithTheFolder) {
  expect_agreement("double", "sqrt.f64", "double %a", {"double"});
  expect_agreement("float", "sqrt.f32", "float %a", {"float"});
}

TEST(Intrinsics, BinaryFloatOnesAgreeWithTheFolder) {
  for (const char* name : {"copysign", "minnum", "maxnum", "minimum", "maximum"}) {
    expect_agreement("double", std::string(name) + ".f64", two("double"), {"double", "double"});
    expect_agreement("float", std::string(name) + ".f32", two("float"), {"float", "float"});
  }
}

TEST(Intrinsics, FusedOnesAgreeWithTheFolder) {
  for (const std::string type : {"half", "float", "double"}) {
    const std::string suffix = type == "half" ? "f16" : type == "float" ? "f32" : "f64";
    expect_agreement(type, "fma." + suffix, three(type), {type, type, type});
  }
}

TEST(Intrinsics, FloatClassesAgreeWithTheFolder) {
  for (unsigned bit = 0; bit < 10; bit++)
    for (const std::string type : {"float", "double"})
      expect_agreement("i1", std::string("is.fpclass.") + (type == "float" ? "f32" : "f64"),
                       type + " %a, i32 " + std::to_string(1u << bit), {type});
  expect_agreement("i1", "is.fpclass.f64", "double %a, i32 792", {"double"});
}

TEST(Intrinsics, SaturatingCastsAgreeWithTheFolder) {
  for (const char* name : {"fptosi.sat", "fptoui.sat"})
    for (const std::string& type : {"i1", "i8", "i32", "i33", "i64", "i128"})
      expect_agreement(type, std::string(name) + "." + type + ".f64", "double %a", {"double"});
}

TEST(Intrinsics, ScalingAgreesWithTheFolder) {
  expect_agreement("double", "ldexp.f64.i32", "double %a, i32 %b", {"double", "i32"});
  expect_agreement("float", "ldexp.f32.i32", "float %a, i32 %b", {"float", "i32"});
  expect_agreement("{double, i32}", "frexp.f64.i32", "double %a", {"double"});
  expect_agreement("{float, i32}", "frexp.f32.i32", "float %a", {"float"});
}

TEST(Intrinsics, ReductionsAgreeWithTheFolder) {
  for (const char* name : {"add", "mul", "and", "or", "xor", "smax", "smin", "umax", "umin"})
    expect_agreement("i16", std::string("vector.reduce.") + name + ".v4i16", "<4 x i16> %a", {"<4 x i16>"});
}

TEST(Intrinsics, LanewiseOnesWorkOnVectors) {
  expect_agreement("<2 x i32>", "umax.v2i32", two("<2 x i32>"), {"<2 x i32>", "<2 x i32>"});
  expect_agreement("<2 x i32>", "ctpop.v2i32", "<2 x i32> %a", {"<2 x i32>"});
  expect_agreement("<3 x i16>", "bswap.v3i16", "<3 x i16> %a", {"<3 x i16>"});
}

}  // namespace
}  // namespace bmc::test
