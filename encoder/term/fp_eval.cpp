// SPDX-License-Identifier: Apache-2.0
#include "encoder/term/fp_eval.h"

#include <llvm/ADT/APSInt.h>

#include <array>

#include "encoder/term/node.h"
#include "support/check.h"

namespace bmc {
namespace {

using llvm::APFloat;
using llvm::APInt;
using llvm::APSInt;
constexpr auto kNearest = APFloat::rmNearestTiesToEven;

struct Format {
  FpFormat format;
  unsigned width;
  const llvm::fltSemantics& (*semantics)();
};
constexpr Format kFormats[] = {
    {FpFormat::Half, 16, APFloat::IEEEhalf},         {FpFormat::BFloat, 16, APFloat::BFloat},
    {FpFormat::Single, 32, APFloat::IEEEsingle},     {FpFormat::Double, 64, APFloat::IEEEdouble},
    {FpFormat::X87, 80, APFloat::x87DoubleExtended}, {FpFormat::Quad, 128, APFloat::IEEEquad},
};
const Format& row(FpFormat format) { return kFormats[static_cast<std::size_t>(format)]; }

/// What an Fp operator works on.
struct FpArgs {
  FpFormat format;
  std::uint32_t payload;
  unsigned width;
  std::span<const APInt> bits;

  APFloat operator[](unsigned i) const { return fp_from_bits(format, bits[i]); }
};

APInt canonical(FpFormat format, const APFloat& value) {
  return value.isNaN() ? fp_nan(format) : value.bitcastToAPInt();
}
APInt truth(bool b) { return APInt(1, b ? 1 : 0); }

APInt eval_add(const FpArgs& x) {
  APFloat r = x[0];
  r.add(x[1], kNearest);
  return canonical(x.format, r);
}
APInt eval_mul(const FpArgs& x) {
  APFloat r = x[0];
  r.multiply(x[1], kNearest);
  return canonical(x.format, r);
}
APInt eval_div(const FpArgs& x) {
  APFloat r = x[0];
  r.divide(x[1], kNearest);
  return canonical(x.format, r);
}
APInt eval_rem(const FpArgs& x) {
  APFloat r = x[0];
  r.mod(x[1]);
  return canonical(x.format, r);
}
APInt eval_fma(const FpArgs& x) {
  APFloat r = x[0];
  r.fusedMultiplyAdd(x[1], x[2], kNearest);
  return canonical(x.format, r);
}
APInt eval_sqrt(const FpArgs& x) {
  const APFloat a = x[0];
  if (a.isNaN() || (a.isNegative() && !a.isZero())) return fp_nan(x.format);
  if (a.isZero() || a.isInfinity()) return a.bitcastToAPInt();
  return fp_square_root(a).bitcastToAPInt();
}

constexpr std::array kRoundings = {APFloat::rmNearestTiesToEven, APFloat::rmNearestTiesToAway, APFloat::rmTowardZero,
                                   APFloat::rmTowardPositive, APFloat::rmTowardNegative};

APInt eval_round(const FpArgs& x) {
  APFloat r = x[0];
  r.roundToIntegral(kRoundings[static_cast<std::size_t>(payload_rounding(x.payload))]);
  return canonical(x.format, r);
}
APInt eval_eq(const FpArgs& x) { return truth(x[0].compare(x[1]) == APFloat::cmpEqual); }
APInt eval_lt(const FpArgs& x) { return truth(x[0].compare(x[1]) == APFloat::cmpLessThan); }
APInt eval_le(const FpArgs& x) {
  const APFloat::cmpResult order = x[0].compare(x[1]);
  return truth(order == APFloat::cmpLessThan || order == APFloat::cmpEqual);
}
APInt eval_is_nan(const FpArgs& x) { return truth(x[0].isNaN()); }

APInt eval_to_fp(const FpArgs& x) {
  APFloat r = x[0];
  bool loses = false;
  r.convert(fp_semantics(payload_target(x.payload)), kNearest, &loses);
  return canonical(payload_target(x.payload), r);
}

APInt to_integer(const FpArgs& x, bool is_signed) {
  APSInt result(x.width, !is_signed);
  bool exact = false;
  const APFloat::opStatus status = x[0].convertToInteger(result, APFloat::rmTowardZero, &exact);
  return (status & APFloat::opInvalidOp) != 0 ? APInt::getZero(x.width) : APInt(result);
}
APInt eval_to_sint(const FpArgs& x) { return to_integer(x, true); }
APInt eval_to_uint(const FpArgs& x) { return to_integer(x, false); }

APInt from_integer(const FpArgs& x, bool is_signed) {
  APFloat r(fp_semantics(x.format));
  r.convertFromAPInt(x.bits[0], is_signed, kNearest);
  return r.bitcastToAPInt();
}
APInt eval_from_sint(const FpArgs& x) { return from_integer(x, true); }
APInt eval_from_uint(const FpArgs& x) { return from_integer(x, false); }

struct Row {
  Op op;
  APInt (*eval)(const FpArgs&);
};
constexpr Row kRows[] = {
    {Op::FpAdd, eval_add},
    {Op::FpMul, eval_mul},
    {Op::FpDiv, eval_div},
    {Op::FpRem, eval_rem},
    {Op::FpFma, eval_fma},
    {Op::FpSqrt, eval_sqrt},
    {Op::FpRound, eval_round},
    {Op::FpEq, eval_eq},
    {Op::FpLt, eval_lt},
    {Op::FpLe, eval_le},
    {Op::FpIsNan, eval_is_nan},
    {Op::FpToFp, eval_to_fp},
    {Op::FpToSInt, eval_to_sint},
    {Op::FpToUInt, eval_to_uint},
    {Op::SIntToFp, eval_from_sint},
    {Op::UIntToFp, eval_from_uint},
};
static_assert(std::size(kRows) + static_cast<std::size_t>(Op::FpAdd) == kOpCount);

/// The integer square root rounded down, one result bit a step (the schoolbook method).
APInt floor_square_root(const APInt& value) {
  APInt root = APInt::getZero(value.getBitWidth());
  for (int bit = static_cast<int>(value.getActiveBits() - 1) / 2; bit >= 0; bit--) {
    APInt candidate = root;
    candidate.setBit(static_cast<unsigned>(bit));
    if ((candidate * candidate).ule(value)) root = candidate;
  }
  return root;
}

}  // namespace

unsigned fp_width(FpFormat format) { return row(format).width; }
const llvm::fltSemantics& fp_semantics(FpFormat format) { return row(format).semantics(); }
unsigned fp_precision(FpFormat format) { return APFloat::semanticsPrecision(fp_semantics(format)); }

APFloat fp_from_bits(FpFormat format, const APInt& bits) { return APFloat(fp_semantics(format), bits); }
APInt fp_nan(FpFormat format) { return APFloat::getQNaN(fp_semantics(format)).bitcastToAPInt(); }
APInt fp_infinity(FpFormat format) { return APFloat::getInf(fp_semantics(format)).bitcastToAPInt(); }

bool is_fp_arithmetic(Op op) {
  return (op >= Op::FpAdd && op <= Op::FpRound) || op == Op::FpToFp || op == Op::SIntToFp || op == Op::UIntToFp;
}

APInt evaluate_fp(Op op, unsigned width, std::uint32_t payload, std::span<const APInt> kids) {
  BMC_CHECK(op >= Op::FpAdd);
  const Row& row = kRows[static_cast<std::size_t>(op) - static_cast<std::size_t>(Op::FpAdd)];
  return row.eval({payload_format(payload), payload, width, kids});
}

/// x = m * 2^e exactly, with m scaled until its integer root has three bits more than the format and e is even. The
/// last bit of the root stands for all that is cut off, so that one rounding to nearest gives the correct result.
/// A square root is never subnormal and never overflows, so scaling back is exact.
APFloat fp_square_root(const APFloat& x) {
  const llvm::fltSemantics& semantics = x.getSemantics();
  const unsigned precision = APFloat::semanticsPrecision(semantics);
  int exponent = ilogb(x);
  APFloat mantissa = scalbn(x, -exponent, kNearest);  // in [1, 2)
  APSInt m(precision + 1, true);
  bool exact = false;
  scalbn(mantissa, static_cast<int>(precision) - 1, kNearest).convertToInteger(m, APFloat::rmTowardZero, &exact);
  BMC_CHECK(exact);
  exponent -= static_cast<int>(precision) - 1;

  unsigned shift = precision + 4;
  if ((exponent - static_cast<int>(shift)) % 2 != 0) shift++;
  const APInt scaled = m.zext(2 * precision + 8).shl(shift);
  const APInt floor = floor_square_root(scaled);
  APInt root = floor.shl(1);
  if (floor * floor != scaled) root.setBit(0);

  APFloat result(semantics);
  result.convertFromAPInt(root, false, kNearest);
  return scalbn(result, (exponent - static_cast<int>(shift)) / 2 - 1, kNearest);
}

}  // namespace bmc
