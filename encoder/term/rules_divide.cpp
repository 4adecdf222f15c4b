// SPDX-License-Identifier: Apache-2.0
// Division and remainder.
#include <algorithm>

#include "encoder/term/match.h"
#include "encoder/term/rules.h"

namespace bmc {
namespace {

/// k if t is the constant 2^k, 0 < k, or 0.
unsigned power_of_two(const TermPool& p, Term t) {
  if (!p.is_const(t)) return 0;
  const llvm::APInt c = p.value(t);
  return c.isPowerOf2() ? c.logBase2() : 0;
}

/// x / 2^k -> x >> k
Term udiv_power(TermPool& p, const Expr& e) {
  const unsigned k = power_of_two(p, e[1]);
  return k != 0 ? p.zext(high_part(p, e[0], k), e.width) : Term();
}

/// x % 2^k -> zext(x[0..k])
Term urem_power(TermPool& p, const Expr& e) {
  const unsigned k = power_of_two(p, e[1]);
  return k != 0 ? p.zext(p.trunc(e[0], k), e.width) : Term();
}

/// zext(x) / zext(y) -> zext(x / y) if y is not 0
Term udiv_zext(TermPool& p, const Expr& e) {
  const bool both = p.op(e[0]) == Op::ZExt && (p.op(e[1]) == Op::ZExt || p.is_const(e[1]));
  if (!both || !is_nonzero(p, e[1])) return Term();
  unsigned width = p.width(p.kid(e[0], 0));
  width = std::max(width, p.is_const(e[1]) ? p.value(e[1]).getActiveBits() : p.width(p.kid(e[1], 0)));
  if (width >= e.width) return Term();
  return p.zext(p.udiv(p.trunc(e[0], width), p.trunc(e[1], width)), e.width);
}

/// zext(x) % zext(y) -> zext(x % y)
Term urem_zext(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::ZExt || (p.op(e[1]) != Op::ZExt && !p.is_const(e[1]))) return Term();
  unsigned width = p.width(p.kid(e[0], 0));
  width = std::max(width, p.is_const(e[1]) ? p.value(e[1]).getActiveBits() : p.width(p.kid(e[1], 0)));
  if (width >= e.width) return Term();
  return p.zext(p.urem(p.trunc(e[0], width), p.trunc(e[1], width)), e.width);
}

/// (x / c1) / c2 -> x / (c1 * c2), or 0 if c1 * c2 overflows
Term udiv_udiv(TermPool& p, const Expr& e) {
  if (!p.is_const(e[1]) || p.op(e[0]) != Op::UDiv || !p.is_const(p.kid(e[0], 1))) return Term();
  const llvm::APInt first = p.value(p.kid(e[0], 1)), second = p.value(e[1]);
  if (first.isZero() || second.isZero()) return Term();
  bool overflows = false;
  const llvm::APInt product = first.umul_ov(second, overflows);
  return overflows ? p.zero(e.width) : p.udiv(p.kid(e[0], 0), p.constant(product));
}

/// (x % c1) % c2 -> x % c2 if c2 divides c1
Term urem_urem(TermPool& p, const Expr& e) {
  if (!p.is_const(e[1]) || p.op(e[0]) != Op::URem || !p.is_const(p.kid(e[0], 1))) return Term();
  const llvm::APInt first = p.value(p.kid(e[0], 1)), second = p.value(e[1]);
  if (first.isZero() || second.isZero() || !first.urem(second).isZero()) return Term();
  return p.urem(p.kid(e[0], 0), e[1]);
}

/// x if t is x * c and the product stays in the unsigned range, or no term. Requires: c is a constant.
Term exact_unsigned_factor(const TermPool& p, Term t, Term c) {
  if (p.width(t) > 64 || p.op(t) != Op::Mul || p.kid(t, 1) != c) return Term();
  const auto most = static_cast<unsigned __int128>(p.facts(p.kid(t, 0)).umax) * p.facts(c).umax;
  return most <= low_mask(p.width(t)) ? p.kid(t, 0) : Term();
}

/// The same for the signed range; also for products with both signs.
Term exact_signed_factor(const TermPool& p, Term t, Term c) {
  if (p.width(t) > 64 || p.op(t) != Op::Mul || p.kid(t, 1) != c) return Term();
  const Facts x = p.facts(p.kid(t, 0));
  const auto k = static_cast<__int128>(p.facts(c).smin);
  const __int128 one = x.smin * k, other = x.smax * k, limit = static_cast<__int128>(1) << (p.width(t) - 1);
  return std::min(one, other) >= -limit && std::max(one, other) < limit ? p.kid(t, 0) : Term();
}

bool is_nonzero_const(const TermPool& p, Term t) { return p.is_const(t) && !is_zero_const(p, t); }

/// (x * c) / c -> x if x * c stays in range
Term udiv_mul(TermPool& p, const Expr& e) {
  return is_nonzero_const(p, e[1]) ? exact_unsigned_factor(p, e[0], e[1]) : Term();
}

/// (x * c) % c -> 0 if x * c stays in range
Term urem_mul(TermPool& p, const Expr& e) {
  const bool exact = is_nonzero_const(p, e[1]) && exact_unsigned_factor(p, e[0], e[1]).valid();
  return exact ? p.zero(e.width) : Term();
}

/// (x * c) / c -> x if x * c stays in range, signed
Term sdiv_mul(TermPool& p, const Expr& e) {
  return is_nonzero_const(p, e[1]) ? exact_signed_factor(p, e[0], e[1]) : Term();
}

/// (x * c) % c -> 0 if x * c stays in range, signed
Term srem_mul(TermPool& p, const Expr& e) {
  const bool exact = is_nonzero_const(p, e[1]) && exact_signed_factor(p, e[0], e[1]).valid();
  return exact ? p.zero(e.width) : Term();
}

/// x / y, signed -> x / y, unsigned, if neither is negative and y is not 0
Term sdiv_nonnegative(TermPool& p, const Expr& e) {
  const bool same = is_nonnegative(p, e[0]) && is_nonnegative(p, e[1]) && is_nonzero(p, e[1]);
  return same ? p.udiv(e[0], e[1]) : Term();
}

/// x % y, signed -> x % y, unsigned, if neither is negative
Term srem_nonnegative(TermPool& p, const Expr& e) {
  return is_nonnegative(p, e[0]) && is_nonnegative(p, e[1]) ? p.urem(e[0], e[1]) : Term();
}

/// x / -1 -> -x
Term sdiv_minus_one(TermPool& p, const Expr& e) { return is_ones_const(p, e[1]) ? p.neg(e[0]) : Term(); }

/// 2^k - 1 for negative x, else 0: what makes a shift round toward zero.
Term rounding_bias(TermPool& p, Term x, unsigned k) { return p.zext(p.sext(p.is_negative(x), k), p.width(x)); }

/// k if t is the positive constant 2^k, 0 < k, or 0.
unsigned positive_power_of_two(const TermPool& p, Term t) {
  const unsigned k = power_of_two(p, t);
  return k + 1 < p.width(t) ? k : 0;
}

/// x / 2^k -> (x + (x < 0 ? 2^k - 1 : 0)) >> k, signed
Term sdiv_power(TermPool& p, const Expr& e) {
  const unsigned k = positive_power_of_two(p, e[1]);
  if (k == 0) return Term();
  const Term biased = p.add(e[0], rounding_bias(p, e[0], k));
  return p.sext(high_part(p, biased, k), e.width);
}

/// x % 2^k -> zext((x + bias)[0..k]) - bias with bias = x < 0 ? 2^k - 1 : 0, signed
Term srem_power(TermPool& p, const Expr& e) {
  const unsigned k = positive_power_of_two(p, e[1]);
  if (k == 0) return Term();
  const Term bias = rounding_bias(p, e[0], k);
  return p.sub(p.zext(p.trunc(p.add(e[0], bias), k), e.width), bias);
}

/// x if {a, b} is {x / y, y} in either order, `op` being the division; else no term. Puts y into `divisor`.
Term quotient_times_divisor(const TermPool& p, Op op, Term a, Term b, Term& divisor) {
  if (p.op(a) != op || p.kid(a, 1) != b) std::swap(a, b);
  if (p.op(a) != op || p.kid(a, 1) != b) return Term();
  divisor = b;
  return p.kid(a, 0);
}

/// Does (x / y) * y overflow, unsigned? -> 0
Term umulo_quotient(TermPool& p, const Expr& e) {
  Term divisor;
  return quotient_times_divisor(p, Op::UDiv, e[0], e[1], divisor).valid() ? p.no() : Term();
}

/// Does (x / y) * y overflow, signed? -> x is the minimum and y is -1
Term smulo_quotient(TermPool& p, const Expr& e) {
  Term divisor;
  const Term x = quotient_times_divisor(p, Op::SDiv, e[0], e[1], divisor);
  if (!x.valid()) return Term();
  const Term least = p.constant(llvm::APInt::getSignedMinValue(p.width(x)));
  return p.and_(p.eq(x, least), p.eq(divisor, p.ones(p.width(x))));
}

/// Is it one of at most `most` constants?
bool is_choice(const TermPool& p, Term t, unsigned most) {
  if (p.is_const(t)) return most > 0;
  return p.op(t) == Op::Ite && most > 1 && is_choice(p, p.kid(t, 1), most / 2) && is_choice(p, p.kid(t, 2), most / 2);
}

/// x / ite(c, k, l) -> ite(c, x / k, x / l) and x % ite(c, k, l) -> ite(c, x % k, x % l), for choices among up to 8
/// constants: dividing by a constant is much less than dividing, and 1 and powers of two are next to nothing.
template <Term (TermPool::*divide)(Term, Term)>
Term divide_by_choice(TermPool& p, const Expr& e) {
  constexpr unsigned kMost = 8;
  if (p.op(e[1]) != Op::Ite || !is_choice(p, e[1], kMost)) return Term();
  const Term choice = e[1];
  return p.ite(p.kid(choice, 0), (p.*divide)(e[0], p.kid(choice, 1)), (p.*divide)(e[0], p.kid(choice, 2)));
}

/// (x / y) * y + x % y -> x
Term add_division(TermPool& p, const Expr& e) {
  for (unsigned i = 0; i < 2; i++) {
    const Term product = e[i], remainder = e[1 - i];
    const bool is_signed = p.op(remainder) == Op::SRem;
    if (p.op(product) != Op::Mul || (!is_signed && p.op(remainder) != Op::URem)) continue;
    Term divisor;
    const Term x =
        quotient_times_divisor(p, is_signed ? Op::SDiv : Op::UDiv, p.kid(product, 0), p.kid(product, 1), divisor);
    if (x.valid() && x == p.kid(remainder, 0) && divisor == p.kid(remainder, 1)) return x;
  }
  return Term();
}

/// x % y < y -> y != 0
Term ult_remainder(TermPool& p, const Expr& e) {
  return p.op(e[0]) == Op::URem && p.kid(e[0], 1) == e[1] ? p.not_(p.is_zero(e[1])) : Term();
}

/// ones / y < x -> does x * y overflow?  (a usual test before a multiplication)
Term ult_quotient_of_ones(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::UDiv || !is_ones_const(p, p.kid(e[0], 0))) return Term();
  return p.umul_overflows(e[1], p.kid(e[0], 1));
}

constexpr Rule kRules[] = {
    {Op::Add, "add-division", add_division},
    {Op::Ult, "ult-remainder", ult_remainder},
    {Op::Ult, "ult-quotient-of-ones", ult_quotient_of_ones},
    {Op::UMulOverflow, "umulo-quotient", umulo_quotient},
    {Op::SMulOverflow, "smulo-quotient", smulo_quotient},
    {Op::UDiv, "udiv-power", udiv_power},
    {Op::UDiv, "udiv-zext", udiv_zext},
    {Op::UDiv, "udiv-udiv", udiv_udiv},
    {Op::UDiv, "udiv-mul", udiv_mul},
    {Op::UDiv, "udiv-choice", divide_by_choice<&TermPool::udiv>},
    {Op::URem, "urem-choice", divide_by_choice<&TermPool::urem>},
    {Op::URem, "urem-power", urem_power},
    {Op::URem, "urem-zext", urem_zext},
    {Op::URem, "urem-urem", urem_urem},
    {Op::URem, "urem-mul", urem_mul},
    {Op::SDiv, "sdiv-minus-one", sdiv_minus_one},
    {Op::SDiv, "sdiv-nonnegative", sdiv_nonnegative},
    {Op::SDiv, "sdiv-mul", sdiv_mul},
    {Op::SDiv, "sdiv-power", sdiv_power},
    {Op::SRem, "srem-nonnegative", srem_nonnegative},
    {Op::SRem, "srem-mul", srem_mul},
    {Op::SRem, "srem-power", srem_power},
};

}  // namespace

std::span<const Rule> divide_rules() { return kRules; }

}  // namespace bmc
