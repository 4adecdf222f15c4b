// SPDX-License-Identifier: Apache-2.0
// Floats. Few identities of real arithmetic hold here: rounding, signed zeros and NaN see to that. A result of float
// arithmetic is canonical: if NaN, then the one positive quiet NaN.
#include <algorithm>
#include <array>
#include <bit>

#include "encoder/term/fp_eval.h"
#include "encoder/term/match.h"
#include "encoder/term/rules.h"

namespace bmc {
namespace {

/// Is NaN in t, if any, always in canonical form?
bool is_canonical(const TermPool& p, Term t, FpFormat format) {
  if (p.is_const(t)) {
    const llvm::APInt bits = p.value(t);
    return !fp_from_bits(format, bits).isNaN() || bits == fp_nan(format);
  }
  if (!is_fp_arithmetic(p.op(t)) || p.width(t) != fp_width(format)) return false;
  return (p.op(t) == Op::FpToFp ? p.fp_target(t) : p.fp_format(t)) == format;
}

/// Is t the float constant of that value (and sign of zero)?
bool is_fp_const(const TermPool& p, Term t, FpFormat format, double value) {
  if (!p.is_const(t)) return false;
  llvm::APFloat number(value);
  bool loses = false;
  number.convert(fp_semantics(format), llvm::APFloat::rmNearestTiesToEven, &loses);
  return p.value(t) == number.bitcastToAPInt();
}

/// x + -0 -> x,  x * 1 -> x,  x / 1 -> x, for canonical x
Term fp_neutral(TermPool& p, const Expr& e) {
  const FpFormat format = payload_format(e.payload);
  const bool neutral = is_fp_const(p, e[1], format, e.op == Op::FpAdd ? -0.0 : 1.0);
  return neutral && is_canonical(p, e[0], format) ? e[0] : Term();
}

/// x == x -> ~isnan(x)
Term fp_eq_same(TermPool& p, const Expr& e) {
  return e[0] == e[1] ? p.not_(p.fp_is_nan(payload_format(e.payload), e[0])) : Term();
}

/// x < x -> false
Term fp_lt_same(TermPool& p, const Expr& e) { return e[0] == e[1] ? p.no() : Term(); }

/// x <= x -> ~isnan(x)
Term fp_le_same(TermPool& p, const Expr& e) { return fp_eq_same(p, e); }

/// x == +-0 -> the bits of x but its sign are 0
Term fp_eq_zero(TermPool& p, const Expr& e) {
  const FpFormat format = payload_format(e.payload);
  for (unsigned i : {0u, 1u})
    if (p.is_const(e[i]) && fp_from_bits(format, p.value(e[i])).isZero()) return p.fp_is_zero(format, e[1 - i]);
  return Term();
}

/// A comparison with NaN is false.
Term fp_compare_nan(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u})
    if (p.is_const(e[i]) && fp_from_bits(payload_format(e.payload), p.value(e[i])).isNaN()) return p.no();
  return Term();
}

/// Is t the conversion to the format `wide` from another one, all of whose values it has?
bool is_widening(const TermPool& p, Term t, FpFormat wide) {
  if (p.op(t) != Op::FpToFp || p.fp_target(t) != wide || p.fp_format(t) == wide) return false;
  const llvm::fltSemantics &from = fp_semantics(p.fp_format(t)), &to = fp_semantics(p.fp_target(t));
  using Base = llvm::APFloatBase;
  return Base::semanticsPrecision(from) <= Base::semanticsPrecision(to) &&
         Base::semanticsMaxExponent(from) <= Base::semanticsMaxExponent(to) &&
         Base::semanticsMinExponent(from) >= Base::semanticsMinExponent(to);
}

/// t, of the wider format, as a term of format `narrow` if that loses nothing; or no term.
Term narrowed(TermPool& p, Term t, FpFormat wide, FpFormat narrow) {
  if (is_widening(p, t, wide)) return p.fp_format(t) == narrow ? p.kid(t, 0) : Term();
  if (!p.is_const(t)) return Term();
  llvm::APFloat number = fp_from_bits(wide, p.value(t));
  bool loses = false;
  number.convert(fp_semantics(narrow), llvm::APFloat::rmNearestTiesToEven, &loses);
  return loses || number.isNaN() ? Term() : p.constant(number.bitcastToAPInt());
}

Term compare(TermPool& p, Op op, FpFormat format, Term a, Term b) {
  if (op == Op::FpEq) return p.fp_eq(format, a, b);
  return op == Op::FpLt ? p.fp_lt(format, a, b) : p.fp_le(format, a, b);
}

/// The only bit of t that is not known, or -1.
int unknown_bit(const TermPool& p, Term t) {
  if (p.is_const(t) || p.width(t) > 64) return -1;
  const Facts facts = p.facts(t);
  const std::uint64_t unknown = ~(facts.zeros | facts.ones) & low_mask(p.width(t));
  return std::has_single_bit(unknown) ? std::countr_zero(unknown) : -1;
}

/// The operator of e over other operands.
Term over_operands(TermPool& p, const Expr& e, const std::array<Term, 3>& kids) {
  const FpFormat format = payload_format(e.payload);
  if (e.op == Op::FpAdd) return p.fp_add(format, kids[0], kids[1]);
  if (e.op == Op::FpMul) return p.fp_mul(format, kids[0], kids[1]);
  if (e.op == Op::FpDiv) return p.fp_div(format, kids[0], kids[1]);
  if (e.op == Op::FpIsNan) return p.fp_is_nan(format, kids[0]);
  return compare(p, e.op, format, kids[0], kids[1]);
}

/// op(x, k) -> ite(b, op(k1, k), op(k0, k)) if all but bit b of x is known, and the same of each other operand
Term fp_two_values(TermPool& p, const Expr& e) {
  Term split;
  for (unsigned i = 0; i < e.arity(); i++) {
    if (p.is_const(e[i])) continue;
    if (unknown_bit(p, e[i]) < 0) return Term();
    if (!split.valid()) split = e[i];
  }
  if (!split.valid()) return Term();
  const auto bit = static_cast<unsigned>(unknown_bit(p, split));
  const std::uint64_t ones = p.facts(split).ones;
  Term results[2];
  for (unsigned value : {0u, 1u}) {
    std::array<Term, 3> kids;
    for (unsigned i = 0; i < e.arity(); i++)
      kids[i] = e[i] == split ? p.constant(p.width(split), ones | std::uint64_t{value} << bit) : e[i];
    results[value] = over_operands(p, e, kids);
  }
  return p.ite(p.extract(split, bit, 1), results[1], results[0]);
}

/// widen(x) < widen(y) -> x < y, == and <= likewise; constants that fit too
Term fp_compare_narrow(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    const FpFormat wide = payload_format(e.payload);
    if (!is_widening(p, e[i], wide)) continue;
    const FpFormat narrow = p.fp_format(e[i]);
    const Term a = narrowed(p, e[0], wide, narrow), b = narrowed(p, e[1], wide, narrow);
    return a.valid() && b.valid() ? compare(p, e.op, narrow, a, b) : Term();
  }
  return Term();
}

bool is_from_integer(Op op) { return op == Op::SIntToFp || op == Op::UIntToFp; }

/// Is t an integer as a float of that format, every integer of its width exactly?
bool converts_exactly(const TermPool& p, Term t, FpFormat format) {
  return is_from_integer(p.op(t)) && p.fp_format(t) == format && p.width(p.kid(t, 0)) <= fp_precision(format);
}

/// float(x) < float(y) -> x < y, == and <= likewise, for integers x and y that convert exactly
Term fp_compare_integers(TermPool& p, const Expr& e) {
  const FpFormat format = payload_format(e.payload);
  if (p.op(e[0]) != p.op(e[1]) || !converts_exactly(p, e[0], format) || !converts_exactly(p, e[1], format))
    return Term();
  const bool is_signed = p.op(e[0]) == Op::SIntToFp;
  Term x = p.kid(e[0], 0), y = p.kid(e[1], 0);
  const unsigned width = std::max(p.width(x), p.width(y));
  x = is_signed ? p.sext(x, width) : p.zext(x, width);
  y = is_signed ? p.sext(y, width) : p.zext(y, width);
  if (e.op == Op::FpEq) return p.eq(x, y);
  if (e.op == Op::FpLt) return is_signed ? p.slt(x, y) : p.ult(x, y);
  return is_signed ? p.sle(x, y) : p.ule(x, y);
}

/// isnan(float(integer)) -> false
Term nan_of_integer(TermPool& p, const Expr& e) {
  return is_from_integer(p.op(e[0])) && p.fp_format(e[0]) == payload_format(e.payload) ? p.no() : Term();
}

/// isnan(convert(x)) -> isnan(x)
Term nan_of_conversion(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::FpToFp || p.fp_target(e[0]) != payload_format(e.payload)) return Term();
  return p.fp_is_nan(p.fp_format(e[0]), p.kid(e[0], 0));
}

/// isnan(-x) -> isnan(x),  isnan(|x|) -> isnan(x)
Term nan_of_sign_change(TermPool& p, const Expr& e) {
  const unsigned width = p.width(e[0]);
  Term x;
  if (p.op(e[0]) == Op::Xor && p.is_const(p.kid(e[0], 1)) && p.value(p.kid(e[0], 1)).isMinSignedValue())
    x = p.kid(e[0], 0);
  if (p.op(e[0]) == Op::ZExt && p.op(p.kid(e[0], 0)) == Op::Extract) {
    const Term part = p.kid(e[0], 0);
    if (p.width(part) == width - 1 && p.extract_low(part) == 0 && p.width(p.kid(part, 0)) == width) x = p.kid(part, 0);
  }
  return x.valid() ? p.fp_is_nan(payload_format(e.payload), x) : Term();
}

/// narrow(widen(x)) -> x for canonical x; x converted to its own format -> x likewise
Term convert_back(TermPool& p, const Expr& e) {
  const FpFormat from = payload_format(e.payload), to = payload_target(e.payload);
  if (from == to) return is_canonical(p, e[0], from) ? e[0] : Term();
  if (!is_widening(p, e[0], from) || p.fp_format(e[0]) != to) return Term();
  return is_canonical(p, p.kid(e[0], 0), to) ? p.kid(e[0], 0) : Term();
}

/// int(float(x)) -> x, if x converts exactly and the result is wide enough
Term integer_back(TermPool& p, const Expr& e) {
  const bool to_signed = e.op == Op::FpToSInt;
  if (!converts_exactly(p, e[0], payload_format(e.payload))) return Term();
  const Term x = p.kid(e[0], 0);
  if (p.op(e[0]) == Op::SIntToFp) return to_signed && p.width(x) <= e.width ? p.sext(x, e.width) : Term();
  const unsigned room = to_signed ? e.width - 1 : e.width;
  return p.width(x) <= room ? p.zext(x, e.width) : Term();
}

/// round(float(integer)) -> float(integer),  round(round(x)) -> round(x)
Term round_integer(TermPool& p, const Expr& e) {
  const bool integral = is_from_integer(p.op(e[0])) || p.op(e[0]) == Op::FpRound;
  return integral && p.fp_format(e[0]) == payload_format(e.payload) ? e[0] : Term();
}

constexpr Rule kRules[] = {
    {Op::FpAdd, "fp-add-neutral", fp_neutral},
    {Op::FpMul, "fp-mul-neutral", fp_neutral},
    {Op::FpDiv, "fp-div-neutral", fp_neutral},
    {Op::FpEq, "fp-eq-same", fp_eq_same},
    {Op::FpEq, "fp-eq-zero", fp_eq_zero},
    {Op::FpLt, "fp-lt-same", fp_lt_same},
    {Op::FpLe, "fp-le-same", fp_le_same},
    {Op::FpEq, "fp-eq-nan", fp_compare_nan},
    {Op::FpLt, "fp-lt-nan", fp_compare_nan},
    {Op::FpLe, "fp-le-nan", fp_compare_nan},
    {Op::FpEq, "fp-eq-narrow", fp_compare_narrow},
    {Op::FpLt, "fp-lt-narrow", fp_compare_narrow},
    {Op::FpLe, "fp-le-narrow", fp_compare_narrow},
    {Op::FpEq, "fp-eq-integers", fp_compare_integers},
    {Op::FpLt, "fp-lt-integers", fp_compare_integers},
    {Op::FpLe, "fp-le-integers", fp_compare_integers},
    {Op::FpIsNan, "fp-nan-of-integer", nan_of_integer},
    {Op::FpIsNan, "fp-nan-of-conversion", nan_of_conversion},
    {Op::FpIsNan, "fp-nan-of-sign-change", nan_of_sign_change},
    {Op::FpToFp, "fp-convert-back", convert_back},
    {Op::FpToSInt, "fp-to-sint-back", integer_back},
    {Op::FpToUInt, "fp-to-uint-back", integer_back},
    {Op::FpRound, "fp-round-integer", round_integer},
    {Op::FpAdd, "fp-add-two-values", fp_two_values},
    {Op::FpMul, "fp-mul-two-values", fp_two_values},
    {Op::FpDiv, "fp-div-two-values", fp_two_values},
    {Op::FpLt, "fp-lt-two-values", fp_two_values},
    {Op::FpLe, "fp-le-two-values", fp_two_values},
    {Op::FpEq, "fp-eq-two-values", fp_two_values},
    {Op::FpIsNan, "fp-nan-two-values", fp_two_values},
};

}  // namespace

std::span<const Rule> fp_rules() { return kRules; }

}  // namespace bmc
