// SPDX-License-Identifier: Apache-2.0
#include "encoder/state/leaves.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SourceMgr.h>

namespace bmc::test {
namespace {

/// The leaves of a type under the layout of x86-64, as "bits@offset" in one string.
std::string layout_of(const std::string& text) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic error;
  const auto module = llvm::parseAssemblyString("%T = type " + text + "\n@g = external global %T\n", error, context);
  const llvm::DataLayout layout("e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128");
  llvm::Type* type = module->getGlobalVariable("g")->getValueType();
  std::string result;
  for (const Leaf& leaf : leaves_of(type, layout))
    result += (result.empty() ? "" : " ") + std::to_string(bits_of(leaf.type)) + "@" + std::to_string(leaf.bit_offset);
  EXPECT_EQ(leaves_of(type, layout).size(), leaf_count(type));
  return result;
}

TEST(Leaves, OfStructsFollowAlignment) {
  EXPECT_EQ(layout_of("{ i8, i32, ptr }"), "8@0 32@32 64@64");
  EXPECT_EQ(layout_of("<{ i8, i32 }>"), "8@0 32@8");
  EXPECT_EQ(layout_of("{ i8, x86_fp80 }"), "8@0 80@128");
  EXPECT_EQ(layout_of("{}"), "");
}

TEST(Leaves, OfArraysKeepTheStride) {
  EXPECT_EQ(layout_of("[2 x { i16, i8 }]"), "16@0 8@16 16@32 8@48");
  EXPECT_EQ(layout_of("[2 x i24]"), "24@0 24@32");
  EXPECT_EQ(layout_of("[0 x i8]"), "");
}

TEST(Leaves, OfVectorsArePacked) {
  EXPECT_EQ(layout_of("<4 x i1>"), "1@0 1@1 1@2 1@3");
  EXPECT_EQ(layout_of("<3 x float>"), "32@0 32@32 32@64");
  EXPECT_EQ(layout_of("<2 x ptr>"), "64@0 64@64");
}

TEST(Leaves, FormatsOfFloats) {
  llvm::LLVMContext context;
  EXPECT_EQ(fp_format_of(llvm::Type::getHalfTy(context)), FpFormat::Half);
  EXPECT_EQ(fp_format_of(llvm::Type::getBFloatTy(context)), FpFormat::BFloat);
  EXPECT_EQ(fp_format_of(llvm::Type::getX86_FP80Ty(context)), FpFormat::X87);
  EXPECT_EQ(fp_format_of(llvm::Type::getFP128Ty(context)), FpFormat::Quad);
  EXPECT_EQ(bits_of(llvm::Type::getX86_FP80Ty(context)), 80u);
}

}  // namespace
}  // namespace bmc::test
