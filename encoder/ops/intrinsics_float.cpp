// SPDX-License-Identifier: Apache-2.0
#include <llvm/IR/Constants.h>

#include "encoder/ops/adapt.h"
#include "encoder/ops/checks.h"
#include "encoder/ops/extremes.h"
#include "encoder/ops/float_layout.h"
#include "encoder/ops/float_scale.h"
#include "encoder/ops/lanes.h"
#include "encoder/state/leaves.h"
#include "encoder/state/shadow.h"

namespace bmc {
namespace {

using llvm::IntrinsicInst;

/// Defines the intrinsic lane by lane; `lane` takes pool, format and N scalars and gives the result.
template <std::size_t N, typename Lane>
void map_floats(const IntrinsicInst& i, Machine& m, Lane lane) {
  const std::optional<FpFormat> format = float_format(m, i, i.getType());
  if (!format) return;
  map_lanes<N>(i, m, [&](const auto&... a) {
    const Scalar result = lane(m.pool(), *format, a...);
    return apply_fast_math(m, i, *format, result, {a...});
  });
}

/// C17 7.12.7.2: clears the sign, of NaN too.
void exec_llvm_fabs(const IntrinsicInst& i, Machine& m) {
  map_floats<1>(i, m, [](TermPool& pool, FpFormat f, const Scalar& a) {
    const Term shadow = a.is_defined() ? Term() : normal_shadow(pool, pool.fp_abs(f, a.shadow));
    return Scalar{pool.fp_abs(f, a.bits), {}, shadow};
  });
}

Term with_sign_of(TermPool& pool, Term magnitude, Term sign) {
  return pool.concat(pool.is_negative(sign), pool.trunc(magnitude, pool.width(magnitude) - 1));
}

void exec_llvm_copysign(const IntrinsicInst& i, Machine& m) {
  map_floats<2>(i, m, [](TermPool& pool, FpFormat, const Scalar& a, const Scalar& sign) {
    const Term bits = with_sign_of(pool, a.bits, sign.bits);
    if (a.is_defined() && sign.is_defined()) return Scalar{bits, {}, {}};
    const Term shadow = with_sign_of(pool, shadow_bits(pool, a), shadow_bits(pool, sign));
    return Scalar{bits, {}, normal_shadow(pool, shadow)};
  });
}

void exec_llvm_sqrt(const IntrinsicInst& i, Machine& m) {
  map_floats<1>(i, m, [&](TermPool& pool, FpFormat f, const Scalar& a) {
    const Term bits = pool.fp_sqrt(f, a.bits);
    check_float_result(m, i, f, bits, {a.bits});
    return Scalar{bits, {}, shadow_all(pool, fp_width(f), {a})};
  });
}

void exec_llvm_fma(const IntrinsicInst& i, Machine& m) {
  map_floats<3>(i, m, [&](TermPool& pool, FpFormat f, const Scalar& a, const Scalar& b, const Scalar& c) {
    const Term bits = pool.fp_fma(f, a.bits, b.bits, c.bits);
    check_float_result(m, i, f, bits, {a.bits, b.bits, c.bits});
    return Scalar{bits, {}, shadow_all(pool, fp_width(f), {a, b, c})};
  });
}

/// LangRef, llvm.fmuladd: fused or not, as is cheaper. Rounded twice here, as on x86-64 without the FMA extension.
void exec_llvm_fmuladd(const IntrinsicInst& i, Machine& m) {
  map_floats<3>(i, m, [&](TermPool& pool, FpFormat f, const Scalar& a, const Scalar& b, const Scalar& c) {
    const Term bits = pool.fp_add(f, pool.fp_mul(f, a.bits, b.bits), c.bits);
    check_float_result(m, i, f, bits, {a.bits, b.bits, c.bits});
    return Scalar{bits, {}, shadow_all(pool, fp_width(f), {a, b, c})};
  });
}

/// LangRef, llvm.canonicalize: the same number; a NaN becomes the quiet one. Subnormals are not flushed.
void exec_llvm_canonicalize(const IntrinsicInst& i, Machine& m) {
  map_floats<1>(i, m, [](TermPool& pool, FpFormat f, const Scalar& a) {
    const Term bits = pool.ite(pool.fp_is_nan(f, a.bits), quiet_nan(pool, f), a.bits);
    return Scalar{bits, {}, shadow_all(pool, fp_width(f), {a})};
  });
}

void exec_llvm_is_fpclass(const IntrinsicInst& i, Machine& m) {
  const std::optional<FpFormat> format = float_format(m, i, i.getArgOperand(0)->getType());
  if (!format) return;
  const auto mask = static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(i.getArgOperand(1))->getZExtValue());
  map_lanes<1>(i, m, [&](const Scalar& a) {
    return Scalar{is_fpclass(m.pool(), *format, a.bits, mask), {}, shadow_all(m.pool(), 1, {a})};
  });
}

using ExtremeMaker = Scalar (*)(TermPool&, FpFormat, Extreme, const Scalar&, const Scalar&);

void exec_extreme(const IntrinsicInst& i, Machine& m, ExtremeMaker make, Extreme which) {
  map_floats<2>(
      i, m, [&](TermPool& pool, FpFormat f, const Scalar& a, const Scalar& b) { return make(pool, f, which, a, b); });
}

void exec_llvm_minnum(const IntrinsicInst& i, Machine& m) { exec_extreme(i, m, float_extreme_number, Extreme::Least); }
void exec_llvm_maxnum(const IntrinsicInst& i, Machine& m) {
  exec_extreme(i, m, float_extreme_number, Extreme::Greatest);
}
void exec_llvm_minimum(const IntrinsicInst& i, Machine& m) { exec_extreme(i, m, float_extreme_nan, Extreme::Least); }
void exec_llvm_maximum(const IntrinsicInst& i, Machine& m) { exec_extreme(i, m, float_extreme_nan, Extreme::Greatest); }

/// The format of ldexp and frexp, or nothing if not modelled.
std::optional<FpFormat> scalable_format(const IntrinsicInst& i, Machine& m) {
  const std::optional<FpFormat> format = float_format(m, i, i.getArgOperand(0)->getType());
  if (!format || is_scalable_format(*format)) return format;
  m.not_modelled(i, i.getCalledFunction()->getName().str());
  return std::nullopt;
}

/// The exponent may be one scalar for all lanes.
void exec_llvm_ldexp(const IntrinsicInst& i, Machine& m) {
  const std::optional<FpFormat> format = scalable_format(i, m);
  if (!format) return;
  TermPool& pool = m.pool();
  const Value numbers = m.value(*i.getArgOperand(0)), exponents = m.value(*i.getArgOperand(1));
  Value result;
  for (std::size_t k = 0; k < numbers.size(); k++) {
    const Scalar &a = numbers[k], &exponent = exponents[exponents.size() == 1 ? 0 : k];
    const Term bits = scale_by_power(pool, *format, a.bits, exponent.bits);
    check_float_result(m, i, *format, bits, {a.bits});
    result.push_back({bits, {}, shadow_all(pool, fp_width(*format), {a, exponent})});
  }
  m.define(i, std::move(result));
}

/// The fractions, then the exponents.
void exec_llvm_frexp(const IntrinsicInst& i, Machine& m) {
  const std::optional<FpFormat> format = scalable_format(i, m);
  if (!format) return;
  TermPool& pool = m.pool();
  const unsigned width = bits_of(llvm::cast<llvm::StructType>(i.getType())->getElementType(1)->getScalarType());
  Value fractions, exponents;
  for (const Scalar& a : m.value(*i.getArgOperand(0))) {
    const FractionAndExponent parts = split_float(pool, *format, a.bits, width);
    fractions.push_back({parts.fraction, {}, shadow_all(pool, fp_width(*format), {a})});
    exponents.push_back({parts.exponent, {}, shadow_all(pool, width, {a})});
  }
  fractions.append(exponents);
  m.define(i, std::move(fractions));
}

/// Half floats as 16-bit integers, for targets without their own type.
void exec_llvm_convert_from_fp16(const IntrinsicInst& i, Machine& m) {
  const std::optional<FpFormat> format = float_format(m, i, i.getType());
  if (!format) return;
  map_lanes<1>(i, m, [&](const Scalar& a) {
    const Term bits = m.pool().fp_to_fp(FpFormat::Half, *format, a.bits);
    return Scalar{bits, {}, shadow_all(m.pool(), fp_width(*format), {a})};
  });
}

void exec_llvm_convert_to_fp16(const IntrinsicInst& i, Machine& m) {
  const std::optional<FpFormat> format = float_format(m, i, i.getArgOperand(0)->getType());
  if (!format) return;
  map_lanes<1>(i, m, [&](const Scalar& a) {
    const Term bits = m.pool().fp_to_fp(*format, FpFormat::Half, a.bits);
    return Scalar{bits, {}, shadow_all(m.pool(), fp_width(FpFormat::Half), {a})};
  });
}

constexpr IntrinsicRow kRows[] = {
    {llvm::Intrinsic::fabs, Adapt<exec_llvm_fabs>::fn},
    {llvm::Intrinsic::copysign, Adapt<exec_llvm_copysign>::fn},
    {llvm::Intrinsic::sqrt, Adapt<exec_llvm_sqrt>::fn},
    {llvm::Intrinsic::fma, Adapt<exec_llvm_fma>::fn},
    {llvm::Intrinsic::fmuladd, Adapt<exec_llvm_fmuladd>::fn},
    {llvm::Intrinsic::canonicalize, Adapt<exec_llvm_canonicalize>::fn},
    {llvm::Intrinsic::is_fpclass, Adapt<exec_llvm_is_fpclass>::fn},
    {llvm::Intrinsic::minnum, Adapt<exec_llvm_minnum>::fn},
    {llvm::Intrinsic::maxnum, Adapt<exec_llvm_maxnum>::fn},
    {llvm::Intrinsic::minimum, Adapt<exec_llvm_minimum>::fn},
    {llvm::Intrinsic::maximum, Adapt<exec_llvm_maximum>::fn},
    {llvm::Intrinsic::ldexp, Adapt<exec_llvm_ldexp>::fn},
    {llvm::Intrinsic::frexp, Adapt<exec_llvm_frexp>::fn},
    {llvm::Intrinsic::convert_from_fp16, Adapt<exec_llvm_convert_from_fp16>::fn},
    {llvm::Intrinsic::convert_to_fp16, Adapt<exec_llvm_convert_to_fp16>::fn},
};

}  // namespace

std::span<const IntrinsicRow> float_intrinsics() { return kRows; }

}  // namespace bmc
