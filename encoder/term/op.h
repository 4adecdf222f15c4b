// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bmc {

/// Operators of terms. Every term is a bit-vector; a truth value is one of width 1; a float is its IEEE bit pattern.
enum class Op : std::uint8_t {
  Const, Var,
  Not, And, Or, Xor,
  Add, Mul, UDiv, URem, SDiv, SRem,
  Shl, LShr, AShr,
  Eq, Ult, Slt,
  UMulOverflow, SMulOverflow,
  Ite, Extract, Concat, ZExt, SExt,
  FpAdd, FpMul, FpDiv, FpRem, FpFma, FpSqrt, FpRound,
  FpEq, FpLt, FpLe, FpIsNan,
  FpToFp, FpToSInt, FpToUInt, SIntToFp, UIntToFp,
};
inline constexpr std::size_t kOpCount = static_cast<std::size_t>(Op::UIntToFp) + 1;

/// One row per operator: its SMT-LIB name where one exists, its number of operands, whether operands commute.
struct OpInfo {
  Op op;
  std::string_view name;
  unsigned arity;
  bool commutes;
};

inline constexpr std::array<OpInfo, kOpCount> kOps = {{
    {Op::Const, "const", 0, false},
    {Op::Var, "var", 0, false},
    {Op::Not, "bvnot", 1, false},
    {Op::And, "bvand", 2, true},
    {Op::Or, "bvor", 2, true},
    {Op::Xor, "bvxor", 2, true},
    {Op::Add, "bvadd", 2, true},
    {Op::Mul, "bvmul", 2, true},
    {Op::UDiv, "bvudiv", 2, false},
    {Op::URem, "bvurem", 2, false},
    {Op::SDiv, "bvsdiv", 2, false},
    {Op::SRem, "bvsrem", 2, false},
    {Op::Shl, "bvshl", 2, false},
    {Op::LShr, "bvlshr", 2, false},
    {Op::AShr, "bvashr", 2, false},
    {Op::Eq, "=", 2, true},
    {Op::Ult, "bvult", 2, false},
    {Op::Slt, "bvslt", 2, false},
    {Op::UMulOverflow, "bvumulo", 2, true},
    {Op::SMulOverflow, "bvsmulo", 2, true},
    {Op::Ite, "ite", 3, false},
    {Op::Extract, "extract", 1, false},
    {Op::Concat, "concat", 2, false},
    {Op::ZExt, "zero_extend", 1, false},
    {Op::SExt, "sign_extend", 1, false},
    {Op::FpAdd, "fp.add", 2, true},
    {Op::FpMul, "fp.mul", 2, true},
    {Op::FpDiv, "fp.div", 2, false},
    {Op::FpRem, "fp.fmod", 2, false},
    {Op::FpFma, "fp.fma", 3, false},
    {Op::FpSqrt, "fp.sqrt", 1, false},
    {Op::FpRound, "fp.roundToIntegral", 1, false},
    {Op::FpEq, "fp.eq", 2, true},
    {Op::FpLt, "fp.lt", 2, false},
    {Op::FpLe, "fp.leq", 2, false},
    {Op::FpIsNan, "fp.isNaN", 1, false},
    {Op::FpToFp, "to_fp", 1, false},
    {Op::FpToSInt, "fp.to_sbv", 1, false},
    {Op::FpToUInt, "fp.to_ubv", 1, false},
    {Op::SIntToFp, "to_fp_signed", 1, false},
    {Op::UIntToFp, "to_fp_unsigned", 1, false},
}};

constexpr bool one_row_per_op() {
  for (std::size_t i = 0; i < kOpCount; i++)
    if (static_cast<std::size_t>(kOps[i].op) != i) return false;
  return true;
}
static_assert(one_row_per_op(), "kOps: one row per Op, in enum order");

constexpr const OpInfo& info(Op op) { return kOps[static_cast<std::size_t>(op)]; }

/// Layouts of floats (LangRef, "Floating-Point Types"). X87 is the 80-bit format with its explicit integer bit.
enum class FpFormat : std::uint8_t { Half, BFloat, Single, Double, X87, Quad };

/// Storage width of a format in bits: 16, 16, 32, 64, 80, 128.
unsigned fp_width(FpFormat format);

/// Rounding of FpRound; every other operator rounds to nearest, ties to even.
enum class Rounding : std::uint8_t { NearestEven, NearestAway, TowardZero, Up, Down };

}  // namespace bmc
