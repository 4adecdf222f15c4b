// SPDX-License-Identifier: Apache-2.0
#include <llvm/IR/Instructions.h>

#include <string>

#include "encoder/ops/checks.h"
#include "encoder/ops/exec.h"
#include "encoder/ops/float_range.h"
#include "encoder/ops/lanes.h"
#include "encoder/state/leaves.h"
#include "encoder/state/shadow.h"

namespace bmc {
namespace {

using IntegerMaker = Term (TermPool::*)(FpFormat, Term);

unsigned result_width(const llvm::CastInst& i) { return bits_of(i.getDestTy()->getScalarType()); }

/// Between two float formats.
void exec_resize(const llvm::CastInst& i, Machine& m) {
  const std::optional<FpFormat> from = float_format(m, i, i.getSrcTy());
  const std::optional<FpFormat> to = from ? float_format(m, i, i.getDestTy()) : std::nullopt;
  if (!to) return;
  map_lanes<1>(i, m, [&](const Scalar& a) {
    TermPool& pool = m.pool();
    const Term bits = pool.fp_to_fp(*from, *to, a.bits);
    if (m.options().checks_for(PropertyKind::FloatOverflow)) {
      const Term ok = pool.or_(pool.not_(pool.fp_is_inf(*to, bits)), pool.fp_is_inf(*from, a.bits));
      claim_if_defined(m, PropertyKind::FloatOverflow, i, ok, {a}, "the float does not fit the narrower type");
    }
    return Scalar{bits, {}, shadow_all(pool, pool.width(bits), {a})};
  });
}

/// C17 6.3.1.4p1: undefined if the integral part is not representable, which holds for NaN and infinities too.
void exec_to_integer(const llvm::CastInst& i, Machine& m, bool is_signed) {
  const std::optional<FpFormat> format = float_format(m, i, i.getSrcTy());
  if (!format) return;
  const unsigned width = result_width(i);
  map_lanes<1>(i, m, [&](const Scalar& a) {
    TermPool& pool = m.pool();
    claim_if_defined(
        m, PropertyKind::FloatCastOverflow, i, fits_integer(pool, *format, a.bits, width, is_signed), {a},
        "the float does not fit " + std::to_string(width) + (is_signed ? " signed bits" : " unsigned bits"));
    const Term bits = is_signed ? pool.fp_to_sint(*format, a.bits, width) : pool.fp_to_uint(*format, a.bits, width);
    return Scalar{bits, {}, shadow_all(pool, width, {a})};
  });
}

Scalar from_integer(TermPool& pool, IntegerMaker maker, FpFormat format, const Scalar& a) {
  const Term bits = (pool.*maker)(format, a.bits);
  return {bits, {}, shadow_all(pool, pool.width(bits), {a})};
}

}  // namespace

void exec_fptrunc(const llvm::FPTruncInst& i, Machine& m) { exec_resize(i, m); }
void exec_fpext(const llvm::FPExtInst& i, Machine& m) { exec_resize(i, m); }
void exec_fptoui(const llvm::FPToUIInst& i, Machine& m) { exec_to_integer(i, m, false); }
void exec_fptosi(const llvm::FPToSIInst& i, Machine& m) { exec_to_integer(i, m, true); }

void exec_uitofp(const llvm::UIToFPInst& i, Machine& m) {
  const std::optional<FpFormat> format = float_format(m, i, i.getType());
  if (!format) return;
  map_lanes<1>(i, m, [&](const Scalar& a) {
    TermPool& pool = m.pool();
    const Scalar result = from_integer(pool, &TermPool::uint_to_fp, *format, a);
    return i.hasNonNeg() ? poison_if(pool, result, pool.is_negative(a.bits)) : result;
  });
}

void exec_sitofp(const llvm::SIToFPInst& i, Machine& m) {
  const std::optional<FpFormat> format = float_format(m, i, i.getType());
  if (!format) return;
  map_lanes<1>(i, m, [&](const Scalar& a) { return from_integer(m.pool(), &TermPool::sint_to_fp, *format, a); });
}

}  // namespace bmc
