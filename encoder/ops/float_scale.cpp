// SPDX-License-Identifier: Apache-2.0
#include "encoder/ops/float_scale.h"

#include <algorithm>

#include "encoder/ops/float_layout.h"

namespace bmc {
namespace {

constexpr unsigned kFractionBits = 112;  // of Quad
constexpr unsigned kExponentBits = 15;
constexpr unsigned kBias = 16383;
/// Scaling by more than 2^+-2200 takes every nonzero double, the widest scalable format, to infinity or zero.
constexpr std::int64_t kLargestPower = 2200;

Term clamped(TermPool& pool, Term a) {
  const unsigned width = pool.width(a);
  const Term low = pool.constant(llvm::APInt(width, static_cast<std::uint64_t>(-kLargestPower), true));
  const Term high = pool.constant(width, kLargestPower);
  return pool.ite(pool.slt(a, low), low, pool.ite(pool.slt(high, a), high, a));
}

Term quad_power_of_two(TermPool& pool, Term exponent) {
  const unsigned roomy = std::max(32u, pool.width(exponent));
  const Term biased = pool.add(clamped(pool, pool.sext(exponent, roomy)), kBias);
  return pool.concat(pool.zext(pool.trunc(biased, kExponentBits), kExponentBits + 1), pool.zero(kFractionBits));
}

}  // namespace

bool is_scalable_format(FpFormat format) { return format != FpFormat::X87 && format != FpFormat::Quad; }

Term scale_by_power(TermPool& pool, FpFormat format, Term a, Term exponent) {
  const Term wide = pool.fp_to_fp(format, FpFormat::Quad, a);
  const Term product = pool.fp_mul(FpFormat::Quad, wide, quad_power_of_two(pool, exponent));
  return pool.fp_to_fp(FpFormat::Quad, format, product);
}

FractionAndExponent split_float(TermPool& pool, FpFormat format, Term a, unsigned exponent_width) {
  const Term wide = pool.fp_to_fp(format, FpFormat::Quad, a);
  const Term field = exponent_field(pool, FpFormat::Quad, wide);
  const Term sign_and_half = pool.concat(pool.is_negative(wide), pool.constant(kExponentBits, kBias - 1));
  const Term fraction = pool.concat(sign_and_half, pool.trunc(wide, kFractionBits));
  const Term exponent = pool.sub(pool.zext(field, kExponentBits + 2), pool.constant(kExponentBits + 2, kBias - 1));
  const Term is_zero = pool.is_zero(field), is_special = pool.eq(field, pool.ones(kExponentBits));
  const Term unchanged = pool.or_(is_zero, is_special);
  return {pool.ite(unchanged, a, pool.fp_to_fp(FpFormat::Quad, format, fraction)),
          pool.ite(unchanged, pool.zero(exponent_width), pool.sext_or_trunc(exponent, exponent_width))};
}

}  // namespace bmc
