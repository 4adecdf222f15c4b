// SPDX-License-Identifier: Apache-2.0
// Eq. Normal form: the constant on the right; of two operands, constants and complements stay with the lower id.
#include <algorithm>

#include "encoder/term/match.h"
#include "encoder/term/rules.h"

namespace bmc {
namespace {

bool has_constant(const TermPool& p, Term t, Op op) { return p.op(t) == op && p.is_const(p.kid(t, 1)); }

/// x + c1 == c2 -> x == c2 - c1,  x ^ c1 == c2 -> x == c1 ^ c2,  ~x == c -> x == ~c
Term eq_constant(TermPool& p, const Expr& e) {
  if (!p.is_const(e[1])) return Term();
  if (has_constant(p, e[0], Op::Add)) return p.eq(p.kid(e[0], 0), p.sub(e[1], p.kid(e[0], 1)));
  if (has_constant(p, e[0], Op::Xor)) return p.eq(p.kid(e[0], 0), p.xor_(e[1], p.kid(e[0], 1)));
  const Term x = under_not(p, e[0]);
  return x.valid() ? p.eq(x, p.not_(e[1])) : Term();
}

/// x + c1 == y + c2 -> x + (c1 - c2) == y
Term eq_add_constants(TermPool& p, const Expr& e) {
  if (!has_constant(p, e[0], Op::Add) || !has_constant(p, e[1], Op::Add)) return Term();
  const Term x = p.kid(e[0], 0), y = p.kid(e[1], 0);
  return p.eq(p.add(x, p.sub(p.kid(e[0], 1), p.kid(e[1], 1))), y);
}

/// x + c == y -> x == y - c if y is older than x
Term eq_add_order(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    if (!has_constant(p, e[i], Op::Add) || p.is_const(e[1 - i])) continue;
    const Term x = p.kid(e[i], 0), c = p.kid(e[i], 1), y = e[1 - i];
    if (p.op(y) != Op::Add && y < x) return p.eq(x, p.sub(y, c));
  }
  return Term();
}

/// x + ~y == c -> x == y + (c + 1)
Term eq_difference(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Add || !p.is_const(e[1])) return Term();
  for (unsigned i : {0u, 1u}) {
    const Term y = under_not(p, p.kid(e[0], i));
    if (y.valid()) return p.eq(p.kid(e[0], 1 - i), p.add(y, p.add(e[1], 1)));
  }
  return Term();
}

/// ~x == ~y -> x == y,  ~x == y -> x == ~y if y is older than x
Term eq_not(TermPool& p, const Expr& e) {
  const Term x = under_not(p, e[0]), y = under_not(p, e[1]);
  if (x.valid() && y.valid()) return p.eq(x, y);
  for (unsigned i : {0u, 1u}) {
    const Term inner = under_not(p, e[i]), other = e[1 - i];
    if (inner.valid() && !p.is_const(other) && p.op(other) != Op::Ite && other < inner)
      return p.eq(inner, p.not_(other));
  }
  return Term();
}

/// x ^ y == x -> y == 0,  x ^ y == x ^ z -> y == z
Term eq_xor(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    if (p.op(e[i]) != Op::Xor) continue;
    for (unsigned k : {0u, 1u}) {
      const Term x = p.kid(e[i], k), y = p.kid(e[i], 1 - k), other = e[1 - i];
      if (x == other) return p.is_zero(y);
      if (p.op(other) != Op::Xor) continue;
      if (p.kid(other, 0) == x) return p.eq(y, p.kid(other, 1));
      if (p.kid(other, 1) == x) return p.eq(y, p.kid(other, 0));
    }
  }
  return Term();
}

/// h1·l1 == h2·l2 -> h1 == h2 & l1 == l2, where the second operand splits as well
Term eq_split(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    if (p.op(e[i]) != Op::Concat) continue;
    const unsigned at = p.width(p.kid(e[i], 1));
    if (!splits_cheaply(p, e[1 - i], at)) continue;
    const Term high = p.eq(p.kid(e[i], 0), high_part(p, e[1 - i], at));
    return p.is_no(high) ? high : p.and_(high, p.eq(p.kid(e[i], 1), p.trunc(e[1 - i], at)));
  }
  return Term();
}

/// zext(x) == zext(y) -> x == y at the greater width,  zext(x) == c -> x == c or false
Term eq_zext(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::ZExt && p.op(e[1]) != Op::ZExt) return Term();
  unsigned width = 0;
  for (Term t : {e[0], e[1]}) {
    if (p.op(t) == Op::ZExt)
      width = std::max(width, p.width(p.kid(t, 0)));
    else if (!p.is_const(t))
      return Term();
  }
  if (p.is_const(e[1]) && p.value(e[1]).getActiveBits() > width) return p.no();
  return p.eq(p.trunc(e[0], width), p.trunc(e[1], width));
}

/// sext(x) == sext(y) -> x == y at the greater width,  sext(x) == c -> x == c or false
Term eq_sext(TermPool& p, const Expr& e) {
  unsigned width = 0;
  for (Term t : {e[0], e[1]}) {
    if (p.op(t) == Op::SExt)
      width = std::max(width, p.width(p.kid(t, 0)));
    else if (!p.is_const(t))
      return Term();
  }
  if (width == 0) return Term();
  if (p.is_const(e[1]) && p.value(e[1]).getSignificantBits() > width) return p.no();
  return p.eq(p.trunc(e[0], width), p.trunc(e[1], width));
}

/// ite(c, x, y) == x -> c | y == x,  ite(c, x, y) == y -> ~c | x == y
Term eq_ite_branch(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    if (p.op(e[i]) != Op::Ite) continue;
    const Term c = p.kid(e[i], 0), x = p.kid(e[i], 1), y = p.kid(e[i], 2);
    if (e[1 - i] == x) return p.or_(c, p.eq(y, x));
    if (e[1 - i] == y) return p.or_(p.not_(c), p.eq(x, y));
  }
  return Term();
}

/// ite(c, k1, x) == k2 -> ~c & x == k2 for k1 != k2,  ite(c, x, k1) == k2 -> c & x == k2
Term eq_ite_constant(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Ite || !p.is_const(e[1])) return Term();
  const Term c = p.kid(e[0], 0), x = p.kid(e[0], 1), y = p.kid(e[0], 2);
  if (p.is_const(x) && x != e[1]) return p.and_(p.not_(c), p.eq(y, e[1]));
  return p.is_const(y) && y != e[1] ? p.and_(c, p.eq(x, e[1])) : Term();
}

/// ite(c, x, y) == ite(c, z, w) -> ite(c, x == z, y == w) if one of them is a constant
Term eq_ite_ite(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Ite || p.op(e[1]) != Op::Ite || p.kid(e[0], 0) != p.kid(e[1], 0)) return Term();
  const Term then = p.eq(p.kid(e[0], 1), p.kid(e[1], 1)), otherwise = p.eq(p.kid(e[0], 2), p.kid(e[1], 2));
  return p.is_const(then) || p.is_const(otherwise) ? p.ite(p.kid(e[0], 0), then, otherwise) : Term();
}

/// x * c == k -> x == k / c modulo 2^width,  x * c == y * c -> x == y, for odd c
Term eq_mul_odd(TermPool& p, const Expr& e) {
  if (!has_constant(p, e[0], Op::Mul)) return Term();
  const Term x = p.kid(e[0], 0), c = p.kid(e[0], 1);
  const llvm::APInt factor = p.value(c);
  if (!factor[0]) return Term();
  if (p.is_const(e[1])) return p.eq(x, p.constant(factor.multiplicativeInverse() * p.value(e[1])));
  return has_constant(p, e[1], Op::Mul) && p.kid(e[1], 1) == c ? p.eq(x, p.kid(e[1], 0)) : Term();
}

/// x * c == y * c -> x == y if neither product leaves the unsigned range and c is not 0
Term eq_mul_exact(TermPool& p, const Expr& e) {
  if (!has_constant(p, e[0], Op::Mul) || !has_constant(p, e[1], Op::Mul)) return Term();
  const Term c = p.kid(e[0], 1);
  if (p.width(c) > 64 || p.kid(e[1], 1) != c || is_zero_const(p, c)) return Term();
  const std::uint64_t limit = low_mask(p.width(c)) / *p.as_u64(c);
  const bool exact = p.facts(p.kid(e[0], 0)).umax <= limit && p.facts(p.kid(e[1], 0)).umax <= limit;
  return exact ? p.eq(p.kid(e[0], 0), p.kid(e[1], 0)) : Term();
}

/// (x | y) == 0 -> x == 0 & y == 0
Term eq_or_zero(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Or || !is_zero_const(p, e[1])) return Term();
  return p.and_(p.is_zero(p.kid(e[0], 0)), p.is_zero(p.kid(e[0], 1)));
}

constexpr Rule kRules[] = {
    {Op::Eq, "eq-constant", eq_constant},
    {Op::Eq, "eq-add-constants", eq_add_constants},
    {Op::Eq, "eq-add-order", eq_add_order},
    {Op::Eq, "eq-difference", eq_difference},
    {Op::Eq, "eq-not", eq_not},
    {Op::Eq, "eq-xor", eq_xor},
    {Op::Eq, "eq-zext", eq_zext},
    {Op::Eq, "eq-split", eq_split},
    {Op::Eq, "eq-sext", eq_sext},
    {Op::Eq, "eq-ite-branch", eq_ite_branch},
    {Op::Eq, "eq-ite-constant", eq_ite_constant},
    {Op::Eq, "eq-ite-ite", eq_ite_ite},
    {Op::Eq, "eq-mul-odd", eq_mul_odd},
    {Op::Eq, "eq-mul-exact", eq_mul_exact},
    {Op::Eq, "eq-or-zero", eq_or_zero},
};

}  // namespace

std::span<const Rule> equal_rules() { return kRules; }

}  // namespace bmc
