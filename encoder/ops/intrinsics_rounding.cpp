// SPDX-License-Identifier: Apache-2.0
#include "encoder/ops/adapt.h"
#include "encoder/ops/checks.h"
#include "encoder/ops/float_range.h"
#include "encoder/ops/lanes.h"
#include "encoder/state/leaves.h"
#include "encoder/state/shadow.h"

namespace bmc {
namespace {

using llvm::IntrinsicInst;

void exec_round(const IntrinsicInst& i, Machine& m, Rounding rounding) {
  const std::optional<FpFormat> format = float_format(m, i, i.getType());
  if (!format) return;
  map_lanes<1>(i, m, [&](const Scalar& a) {
    TermPool& pool = m.pool();
    const Term bits = pool.fp_round(*format, rounding, a.bits);
    return apply_fast_math(m, i, *format, {bits, {}, shadow_all(pool, fp_width(*format), {a})}, {a});
  });
}

void exec_llvm_floor(const IntrinsicInst& i, Machine& m) { exec_round(i, m, Rounding::Down); }
void exec_llvm_ceil(const IntrinsicInst& i, Machine& m) { exec_round(i, m, Rounding::Up); }
void exec_llvm_trunc(const IntrinsicInst& i, Machine& m) { exec_round(i, m, Rounding::TowardZero); }
void exec_llvm_round(const IntrinsicInst& i, Machine& m) { exec_round(i, m, Rounding::NearestAway); }
void exec_llvm_roundeven(const IntrinsicInst& i, Machine& m) { exec_round(i, m, Rounding::NearestEven); }
/// rint and nearbyint use the current rounding direction, which is always to nearest: fesetround is not modelled.
void exec_llvm_rint(const IntrinsicInst& i, Machine& m) { exec_round(i, m, Rounding::NearestEven); }
void exec_llvm_nearbyint(const IntrinsicInst& i, Machine& m) { exec_round(i, m, Rounding::NearestEven); }

/// C17 7.12.9.5, 7.12.9.7: a rounded value out of the integer's range gives an unspecified one.
void exec_round_to_integer(const IntrinsicInst& i, Machine& m, Rounding rounding) {
  const std::optional<FpFormat> format = float_format(m, i, i.getArgOperand(0)->getType());
  if (!format) return;
  const unsigned width = bits_of(i.getType()->getScalarType());
  map_lanes<1>(i, m, [&](const Scalar& a) {
    TermPool& pool = m.pool();
    const Term rounded = pool.fp_round(*format, rounding, a.bits);
    const Term fits = fits_integer(pool, *format, rounded, width, true);
    const Term converted = pool.fp_to_sint(*format, rounded, width);
    const Term bits = pool.is_yes(fits) ? converted : pool.ite(fits, converted, m.fresh(width, "unspecified"));
    return Scalar{bits, {}, shadow_all(pool, width, {a})};
  });
}

void exec_llvm_lround(const IntrinsicInst& i, Machine& m) { exec_round_to_integer(i, m, Rounding::NearestAway); }
void exec_llvm_llround(const IntrinsicInst& i, Machine& m) { exec_round_to_integer(i, m, Rounding::NearestAway); }
void exec_llvm_lrint(const IntrinsicInst& i, Machine& m) { exec_round_to_integer(i, m, Rounding::NearestEven); }
void exec_llvm_llrint(const IntrinsicInst& i, Machine& m) { exec_round_to_integer(i, m, Rounding::NearestEven); }

/// LangRef, llvm.fptosi.sat and llvm.fptoui.sat: NaN gives 0, everything else the nearest integer in range.
Term saturated(TermPool& pool, FpFormat format, Term a, unsigned width, bool is_signed) {
  const Term converted = is_signed ? pool.fp_to_sint(format, a, width) : pool.fp_to_uint(format, a, width);
  const Term least = is_signed ? pool.constant(llvm::APInt::getSignedMinValue(width)) : pool.zero(width);
  const Term greatest = is_signed ? pool.constant(llvm::APInt::getSignedMaxValue(width)) : pool.ones(width);
  const Term limit = pool.ite(pool.is_negative(a), least, greatest);
  const Term number = pool.ite(fits_integer(pool, format, a, width, is_signed), converted, limit);
  return pool.ite(pool.fp_is_nan(format, a), pool.zero(width), number);
}

void exec_saturating(const IntrinsicInst& i, Machine& m, bool is_signed) {
  const std::optional<FpFormat> format = float_format(m, i, i.getArgOperand(0)->getType());
  if (!format) return;
  const unsigned width = bits_of(i.getType()->getScalarType());
  map_lanes<1>(i, m, [&](const Scalar& a) {
    TermPool& pool = m.pool();
    return Scalar{saturated(pool, *format, a.bits, width, is_signed), {}, shadow_all(pool, width, {a})};
  });
}

void exec_llvm_fptosi_sat(const IntrinsicInst& i, Machine& m) { exec_saturating(i, m, true); }
void exec_llvm_fptoui_sat(const IntrinsicInst& i, Machine& m) { exec_saturating(i, m, false); }

constexpr IntrinsicRow kRows[] = {
    {llvm::Intrinsic::floor, Adapt<exec_llvm_floor>::fn},
    {llvm::Intrinsic::ceil, Adapt<exec_llvm_ceil>::fn},
    {llvm::Intrinsic::trunc, Adapt<exec_llvm_trunc>::fn},
    {llvm::Intrinsic::round, Adapt<exec_llvm_round>::fn},
    {llvm::Intrinsic::roundeven, Adapt<exec_llvm_roundeven>::fn},
    {llvm::Intrinsic::rint, Adapt<exec_llvm_rint>::fn},
    {llvm::Intrinsic::nearbyint, Adapt<exec_llvm_nearbyint>::fn},
    {llvm::Intrinsic::lround, Adapt<exec_llvm_lround>::fn},
    {llvm::Intrinsic::llround, Adapt<exec_llvm_llround>::fn},
    {llvm::Intrinsic::lrint, Adapt<exec_llvm_lrint>::fn},
    {llvm::Intrinsic::llrint, Adapt<exec_llvm_llrint>::fn},
    {llvm::Intrinsic::fptosi_sat, Adapt<exec_llvm_fptosi_sat>::fn},
    {llvm::Intrinsic::fptoui_sat, Adapt<exec_llvm_fptoui_sat>::fn},
};

}  // namespace

std::span<const IntrinsicRow> rounding_intrinsics() { return kRows; }

}  // namespace bmc
