// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/encoder/ops/sweep.h"

namespace bmc::test {
namespace {

const std::vector<std::string> kIntegers = {"i1", "i7", "i8", "i16", "i32", "i33", "i64", "i128"};
const std::vector<std::string> kFloats = {"half", "bfloat", "float", "double", "x86_fp80", "fp128"};

void expect_agreement(const std::string& instruction, const std::vector<std::string>& types) {
  const Tally tally = compare_with_folder({instruction, types});
  EXPECT_GT(tally.compared, 0u) << instruction << ": the folder folds none of it";
}

std::string pair_of(const std::string& type) { return type + " %a, %b"; }

TEST(Opcodes, IntegerArithmeticAgreesWithTheFolder) {
  for (const char* op :
       {"add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor"})
    for (const std::string& type : kIntegers)
      if (type != "i1" || op[0] != 's')  // the folder gives -1 / -1 a value, though LangRef calls it an overflow
        expect_agreement(std::string(op) + " " + pair_of(type), {type, type});
}

TEST(Opcodes, DivisionsAndShiftsClaimWhatTheFolderFindsPoisonous) {
  for (const char* op : {"udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr"}) {
    const Tally tally = compare_with_folder({std::string(op) + " i32 %a, %b", {"i32", "i32"}});
    EXPECT_GT(tally.poisonous, 0u) << op;
  }
}

TEST(Opcodes, VectorArithmeticAgreesWithTheFolder) {
  expect_agreement("shl <3 x i16> %a, <i16 1, i16 15, i16 0>", {"<3 x i16>"});
  for (const char* op : {"add", "mul", "xor", "udiv"})
    expect_agreement(std::string(op) + " <3 x i16> %a, %b", {"<3 x i16>", "<3 x i16>"});
  expect_agreement("fadd <2 x float> %a, %b", {"<2 x float>", "<2 x float>"});
}

TEST(Opcodes, IntegerComparisonAgreesWithTheFolder) {
  for (const char* predicate : {"eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"})
    for (const std::string& type : kIntegers)
      expect_agreement("icmp " + std::string(predicate) + " " + pair_of(type), {type, type});
}

TEST(Opcodes, FloatComparisonAgreesWithTheFolder) {
  for (const char* predicate : {"false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "uno", "ueq", "ugt", "uge",
                                "ult", "ule", "une", "true"})
    for (const std::string& type : kFloats)
      expect_agreement("fcmp " + std::string(predicate) + " " + pair_of(type), {type, type});
}

TEST(Opcodes, FloatArithmeticAgreesWithTheFolder) {
  for (const std::string& type : kFloats) {
    for (const char* op : {"fadd", "fsub", "fmul", "fdiv", "frem"})
      expect_agreement(std::string(op) + " " + pair_of(type), {type, type});
    expect_agreement("fneg " + type + " %a", {type});
  }
}

TEST(Opcodes, IntegerCastsAgreeWithTheFolder) {
  for (std::size_t narrow = 0; narrow < kIntegers.size(); narrow++)
    for (std::size_t wide = narrow + 1; wide < kIntegers.size(); wide++) {
      expect_agreement("zext " + kIntegers[narrow] + " %a to " + kIntegers[wide], {kIntegers[narrow]});
      expect_agreement("sext " + kIntegers[narrow] + " %a to " + kIntegers[wide], {kIntegers[narrow]});
      expect_agreement("trunc " + kIntegers[wide] + " %a to " + kIntegers[narrow], {kIntegers[wide]});
    }
}

TEST(Opcodes, CastsBetweenIntegersAndFloatsAgreeWithTheFolder) {
  for (const std::string& number : kFloats)
    for (const std::string& integer : kIntegers)
      for (const char* sign : {"s", "u"}) {
        expect_agreement(sign + ("itofp " + integer) + " %a to " + number, {integer});
        expect_agreement(std::string("fpto") + sign + "i " + number + " %a to " + integer, {number});
      }
}

TEST(Opcodes, FloatOutOfRangeIsClaimedWhereTheFolderFindsPoison) {
  for (const char* cast : {"fptosi", "fptoui"})
    for (const char* type : {"i8", "i32", "i64"}) {
      const Tally tally = compare_with_folder({std::string(cast) + " double %a to " + type, {"double"}});
      EXPECT_GT(tally.poisonous, 0u) << cast << " to " << type;
    }
}

TEST(Opcodes, CastsBetweenFloatsAgreeWithTheFolder) {
  const std::vector<std::string> by_width = {"half", "float", "double", "x86_fp80", "fp128"};
  for (std::size_t narrow = 0; narrow < by_width.size(); narrow++)
    for (std::size_t wide = narrow + 1; wide < by_width.size(); wide++) {
      expect_agreement("fpext " + by_width[narrow] + " %a to " + by_width[wide], {by_width[narrow]});
      expect_agreement("fptrunc " + by_width[wide] + " %a to " + by_width[narrow], {by_width[wide]});
    }
  expect_agreement("fpext bfloat %a to double", {"bfloat"});
  expect_agreement("fptrunc double %a to bfloat", {"double"});
}

TEST(Opcodes, BitcastAgreesWithTheFolder) {
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{{"float", "i32"},
                                                                                 {"i64", "double"},
                                                                                 {"<4 x i8>", "i32"},
                                                                                 {"i64", "<2 x i32>"},
                                                                                 {"<2 x i64>", "<4 x i32>"},
                                                                                 {"<2 x float>", "i64"},
                                                                                 {"i32", "<4 x i8>"},
                                                                                 {"<2 x i32>", "double"},
                                                                                 {"<4 x i16>", "<2 x float>"}})
    expect_agreement("bitcast " + from + " %a to " + to, {from});
}

TEST(Opcodes, SelectAndFreezeAgreeWithTheFolder) {
  for (const std::string& type : {"i8", "i128", "double", "<2 x i32>"})
    expect_agreement("select i1 %a, " + type + " %b, " + type + " %c", {"i1", type, type});
  expect_agreement("select <2 x i1> %a, <2 x i32> %b, <2 x i32> %c", {"<2 x i1>", "<2 x i32>", "<2 x i32>"});
  expect_agreement("freeze i32 %a", {"i32"});
  expect_agreement("freeze <2 x float> %a", {"<2 x float>"});
}

TEST(Opcodes, AggregatesAgreeWithTheFolder) {
  const std::string nested = "{i8, {float, i32}, [3 x i16]}";
  for (const char* indices : {"0", "1", "1, 0", "1, 1", "2", "2, 2"})
    expect_agreement("extractvalue " + nested + " %a, " + indices, {nested});
  expect_agreement("insertvalue " + nested + " %a, i32 %b, 1, 1", {nested, "i32"});
  expect_agreement("insertvalue " + nested + " %a, [3 x i16] %b, 2", {nested, "[3 x i16]"});
}

TEST(Opcodes, VectorElementsAgreeWithTheFolder) {
  for (const char* index : {"i1", "i8", "i64"}) {
    expect_agreement("extractelement <4 x i16> %a, " + std::string(index) + " %b", {"<4 x i16>", index});
    expect_agreement("insertelement <4 x i16> %a, i16 %b, " + std::string(index) + " %c", {"<4 x i16>", "i16", index});
  }
  EXPECT_GT(compare_with_folder({"extractelement <3 x i8> %a, i32 %b", {"<3 x i8>", "i32"}}).poisonous, 0u);
  EXPECT_GT(compare_with_folder({"insertelement <3 x i8> %a, i8 1, i32 %b", {"<3 x i8>", "i32"}}).poisonous, 0u);
  const std::string lanes = "shufflevector <4 x i16> %a, <4 x i16> %b, ";
  expect_agreement(lanes + "<4 x i32> <i32 7, i32 0, i32 5, i32 2>", {"<4 x i16>", "<4 x i16>"});
  expect_agreement(lanes + "<2 x i32> <i32 3, i32 3>", {"<4 x i16>", "<4 x i16>"});
  const Tally holes = compare_with_folder({lanes + "<3 x i32> <i32 1, i32 poison, i32 6>", {"<4 x i16>", "<4 x i16>"}});
  EXPECT_GT(holes.poisonous, 0u);
}

}  // namespace
}  // namespace bmc::test
