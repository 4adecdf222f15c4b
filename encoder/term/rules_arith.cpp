// SPDX-License-Identifier: Apache-2.0
// Add and Mul. Normal form: x - y is (x + ~y) + 1; constants last and outermost; a power of two times x is a shift,
// that is a Concat with zeros.
#include <llvm/ADT/SmallVector.h>

#include <algorithm>

#include "encoder/term/match.h"
#include "encoder/term/rules.h"

namespace bmc {
namespace {

/// (x + c1) + c2 -> x + (c1 + c2),  (x + c) + y -> (x + y) + c
Term add_constants(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    if (p.op(e[i]) != Op::Add || !p.is_const(p.kid(e[i], 1))) continue;
    const Term x = p.kid(e[i], 0), c = p.kid(e[i], 1), other = e[1 - i];
    return p.is_const(other) ? p.add(x, p.add(c, other)) : p.add(p.add(x, other), c);
  }
  return Term();
}

/// x + x -> x << 1
Term add_same(TermPool& p, const Expr& e) {
  if (e[0] != e[1] || e.width == 1) return Term();
  return p.concat(p.trunc(e[0], e.width - 1), p.zero(1));
}

/// Does the sum of the low parts carry into the high parts: never, always, or unknown?
std::optional<bool> carries(const TermPool& p, Term a, Term b) {
  const unsigned width = p.width(a);
  if (is_zero_const(p, a) || is_zero_const(p, b)) return false;
  if (width > 64) return std::nullopt;
  const Facts x = p.facts(a), y = p.facts(b);
  const auto least = static_cast<unsigned __int128>(x.umin) + y.umin;
  const auto most = static_cast<unsigned __int128>(x.umax) + y.umax;
  if (most <= low_mask(width)) return false;
  return least > low_mask(width) ? std::optional(true) : std::nullopt;
}

/// The low part of a Concat, also of an extended one; or no term.
Term low_part(const TermPool& p, Term t) {
  if (p.op(t) == Op::ZExt) t = p.kid(t, 0);
  return p.op(t) == Op::Concat ? p.kid(t, 1) : Term();
}

/// (h1·l1) + (h2·l2) -> (h1 + h2)·(l1 + l2) if l1 + l2 never carries,  -> (h1 + h2 + 1)·(l1 + l2) if it always does
Term add_split(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    const Term low = low_part(p, e[i]), other = e[1 - i];
    if (!low.valid()) continue;
    const unsigned at = p.width(low);
    if (!splits_cheaply(p, other, at)) continue;
    const Term other_low = p.trunc(other, at);
    const std::optional<bool> carry = carries(p, low, other_low);
    if (!carry) continue;
    const Term sum = p.add(high_part(p, e[i], at), high_part(p, other, at));
    return p.concat(*carry ? p.add(sum, 1) : sum, p.add(low, other_low));
  }
  return Term();
}

/// (x * c1) * c2 -> x * (c1 * c2),  (x * c) * y -> (x * y) * c
Term mul_constants(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    if (p.op(e[i]) != Op::Mul || !p.is_const(p.kid(e[i], 1))) continue;
    const Term x = p.kid(e[i], 0), c = p.kid(e[i], 1), other = e[1 - i];
    return p.is_const(other) ? p.mul(x, p.mul(c, other)) : p.mul(p.mul(x, other), c);
  }
  return Term();
}

/// x * 2^k -> x[0..]·0
Term mul_power(TermPool& p, const Expr& e) {
  if (!p.is_const(e[1])) return Term();
  const llvm::APInt c = p.value(e[1]);
  if (!c.isPowerOf2() || c.isOne()) return Term();
  const unsigned k = c.logBase2();
  return p.concat(p.trunc(e[0], e.width - k), p.zero(k));
}

/// x * -2^k -> -(x * 2^k)
Term mul_negated_power(TermPool& p, const Expr& e) {
  if (!p.is_const(e[1]) || !p.value(e[1]).isNegatedPowerOf2() || p.value(e[1]).isPowerOf2()) return Term();
  return p.neg(p.mul(e[0], p.neg(e[1])));
}

/// (h·0) * y -> (h * y[0..])·0
Term mul_shifted(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    const Term zeros = low_part(p, e[i]);
    if (!zeros.valid() || !is_zero_const(p, zeros)) continue;
    const unsigned at = p.width(zeros);
    return p.concat(p.mul(high_part(p, e[i], at), p.trunc(e[1 - i], e.width - at)), zeros);
  }
  return Term();
}

/// (x + c1) * c2 -> x * c2 + c1 * c2
Term mul_add_constant(TermPool& p, const Expr& e) {
  if (!p.is_const(e[1]) || p.op(e[0]) != Op::Add || !p.is_const(p.kid(e[0], 1))) return Term();
  return p.add(p.mul(p.kid(e[0], 0), e[1]), p.mul(p.kid(e[0], 1), e[1]));
}

/// ~x * c -> x * -c + -c
Term mul_not_constant(TermPool& p, const Expr& e) {
  const Term x = under_not(p, e[0]);
  if (!x.valid() || !p.is_const(e[1])) return Term();
  const Term c = p.neg(e[1]);
  return p.add(p.mul(x, c), c);
}

/// x if t is -x, written ~x + 1; or no term.
Term under_neg(const TermPool& p, Term t) {
  if (p.op(t) != Op::Add || !is_one_const(p, p.kid(t, 1))) return Term();
  return under_not(p, p.kid(t, 0));
}

/// -x * y -> -(x * y)
Term mul_neg(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    const Term x = under_neg(p, e[i]);
    if (x.valid() && e.width > 1) return p.neg(p.mul(x, e[1 - i]));
  }
  return Term();
}

/// zext(c) * y -> ite(c, y, 0) for c of width 1
Term mul_truth(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    if (p.op(e[i]) != Op::ZExt || p.width(p.kid(e[i], 0)) != 1) continue;
    return p.ite(p.kid(e[i], 0), e[1 - i], p.zero(e.width));
  }
  return Term();
}

constexpr std::size_t kMaxFactors = 4;

/// The factors of a product in order, or none if there are too many.
llvm::SmallVector<Term, 8> factors_of(const TermPool& p, Term a, Term b) {
  llvm::SmallVector<Term, 8> open{a, b}, factors;
  while (!open.empty()) {
    const Term t = open.pop_back_val();
    if (open.size() + factors.size() >= kMaxFactors) return {};
    if (p.op(t) == Op::Mul) {
      open.push_back(p.kid(t, 0));
      open.push_back(p.kid(t, 1));
    } else {
      factors.push_back(t);
    }
  }
  std::sort(factors.begin(), factors.end());
  return factors;
}

/// x * (y * z) -> (x * y) * z by the factors' ids
Term mul_order(TermPool& p, const Expr& e) {
  if (p.is_const(e[1]) || (p.op(e[0]) != Op::Mul && p.op(e[1]) != Op::Mul)) return Term();
  const llvm::SmallVector<Term, 8> factors = factors_of(p, e[0], e[1]);
  if (factors.empty() || e[0] == factors.back() || e[1] == factors.back()) return Term();
  Term product = factors[0];
  for (std::size_t i = 1; i < factors.size(); i++) product = p.mul(product, factors[i]);
  return product;
}

/// x * y overflows for a constant y iff x > ~0 / y, unsigned
Term umulo_const(TermPool& p, const Expr& e) {
  if (!p.is_const(e[1])) return Term();
  const llvm::APInt c = p.value(e[1]);
  if (c.isZero()) return p.no();
  return p.ult(p.constant(llvm::APInt::getAllOnes(c.getBitWidth()).udiv(c)), e[0]);
}

/// x * y overflows for a constant y iff x is outside MIN / y .. MAX / y, signed
Term smulo_const(TermPool& p, const Expr& e) {
  if (!p.is_const(e[1])) return Term();
  const llvm::APInt c = p.value(e[1]);
  const auto least = llvm::APInt::getSignedMinValue(c.getBitWidth());
  const auto most = llvm::APInt::getSignedMaxValue(c.getBitWidth());
  if (c.isZero()) return p.no();
  if (c.isAllOnes()) return p.eq(e[0], p.constant(least));
  const bool negative = c.isNegative();
  const Term low = p.constant((negative ? most : least).sdiv(c)), high = p.constant((negative ? least : most).sdiv(c));
  return p.or_(p.slt(e[0], low), p.slt(high, e[0]));
}

constexpr Rule kRules[] = {
    {Op::Add, "add-constants", add_constants},
    {Op::Add, "add-same", add_same},
    {Op::Add, "add-split", add_split},
    {Op::Mul, "mul-constants", mul_constants},
    {Op::Mul, "mul-power", mul_power},
    {Op::Mul, "mul-negated-power", mul_negated_power},
    {Op::Mul, "mul-shifted", mul_shifted},
    {Op::Mul, "mul-add-constant", mul_add_constant},
    {Op::Mul, "mul-not-constant", mul_not_constant},
    {Op::Mul, "mul-neg", mul_neg},
    {Op::Mul, "mul-truth", mul_truth},
    {Op::Mul, "mul-order", mul_order},
    {Op::UMulOverflow, "umulo-const", umulo_const},
    {Op::SMulOverflow, "smulo-const", smulo_const},
};

}  // namespace

std::span<const Rule> arith_rules() { return kRules; }

}  // namespace bmc
