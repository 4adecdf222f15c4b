// SPDX-License-Identifier: Apache-2.0
// Not, And, Or, Xor of any width. Normal form: Not moves outward, so that complements are seen at once; an Or with a
// negated operand is a negated And.
#include "encoder/term/match.h"
#include "encoder/term/rules.h"

namespace bmc {
namespace {

/// ~(x + c) -> ~x + -c
Term not_add(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Add || !p.is_const(p.kid(e[0], 1))) return Term();
  const Term x = p.kid(e[0], 0), c = p.kid(e[0], 1);
  return p.add(p.not_(x), p.neg(c));
}

/// ~(x ^ c) -> x ^ ~c
Term not_xor(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Xor || !p.is_const(p.kid(e[0], 1))) return Term();
  const Term x = p.kid(e[0], 0), c = p.kid(e[0], 1);
  return p.xor_(x, p.not_(c));
}

/// ~ite(c, x, y) -> ite(c, ~x, ~y) if x or y is a constant or a complement
Term not_ite(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Ite) return Term();
  const Term c = p.kid(e[0], 0), x = p.kid(e[0], 1), y = p.kid(e[0], 2);
  const bool gains = p.is_const(x) || p.is_const(y) || under_not(p, x).valid() || under_not(p, y).valid();
  return gains ? p.ite(c, p.not_(x), p.not_(y)) : Term();
}

/// (x & c1) & c2 -> x & (c1 & c2),  (x & c) & y -> (x & y) & c
Term and_constants(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    if (p.op(e[i]) != Op::And || !p.is_const(p.kid(e[i], 1))) continue;
    const Term x = p.kid(e[i], 0), c = p.kid(e[i], 1), other = e[1 - i];
    return p.is_const(other) ? p.and_(x, p.and_(c, other)) : p.and_(p.and_(x, other), c);
  }
  return Term();
}

/// ~x & ~y -> ~(x | y)
Term and_complements(TermPool& p, const Expr& e) {
  const Term x = under_not(p, e[0]), y = under_not(p, e[1]);
  return x.valid() && y.valid() ? p.not_(p.or_(x, y)) : Term();
}

/// The other operand if t is `op` with operand x, or no term.
Term partner(const TermPool& p, Term t, Op op, Term x) {
  if (p.op(t) != op) return Term();
  if (p.kid(t, 0) == x) return p.kid(t, 1);
  return p.kid(t, 1) == x ? p.kid(t, 0) : Term();
}

/// Like partner, with a complement of x as the operand.
Term complement_partner(const TermPool& p, Term t, Op op, Term x) {
  if (p.op(t) != op) return Term();
  if (are_complements(p, p.kid(t, 0), x)) return p.kid(t, 1);
  return are_complements(p, p.kid(t, 1), x) ? p.kid(t, 0) : Term();
}

/// x & (x | y) -> x,  x & (~x | y) -> x & y,  x & (x ^ y) -> x & ~y,  x & (~x ^ y) -> x & y
Term and_absorb(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    const Term x = e[i], other = e[1 - i];
    if (partner(p, other, Op::Or, x).valid()) return x;
    if (const Term y = complement_partner(p, other, Op::Or, x); y.valid()) return p.and_(x, y);
    if (const Term y = partner(p, other, Op::Xor, x); y.valid()) return p.and_(x, p.not_(y));
    if (const Term y = complement_partner(p, other, Op::Xor, x); y.valid()) return p.and_(x, y);
  }
  return Term();
}

/// (g | x) & (g | y) -> g | (x & y)
Term and_factor(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Or || p.op(e[1]) != Op::Or) return Term();
  for (unsigned i : {0u, 1u}) {
    const Term g = p.kid(e[0], i), x = p.kid(e[0], 1 - i);
    if (const Term y = partner(p, e[1], Op::Or, g); y.valid()) return p.or_(g, p.and_(x, y));
  }
  return Term();
}

/// (x | c1) | c2 -> x | (c1 | c2),  (x | c) | y -> (x | y) | c
Term or_constants(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    if (p.op(e[i]) != Op::Or || !p.is_const(p.kid(e[i], 1))) continue;
    const Term x = p.kid(e[i], 0), c = p.kid(e[i], 1), other = e[1 - i];
    return p.is_const(other) ? p.or_(x, p.or_(c, other)) : p.or_(p.or_(x, other), c);
  }
  return Term();
}

/// ~x | y -> ~(x & ~y)
Term or_complement(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    const Term x = under_not(p, e[i]);
    if (x.valid()) return p.not_(p.and_(x, p.not_(e[1 - i])));
  }
  return Term();
}

/// x | (x & y) -> x,  x | (~x & y) -> x | y,  x | (x ^ y) -> x | y
Term or_absorb(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    const Term x = e[i], other = e[1 - i];
    if (partner(p, other, Op::And, x).valid()) return x;
    if (const Term y = complement_partner(p, other, Op::And, x); y.valid()) return p.or_(x, y);
    if (const Term y = partner(p, other, Op::Xor, x); y.valid()) return p.or_(x, y);
  }
  return Term();
}

/// (g & x) | (g & y) -> g & (x | y)
Term or_factor(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::And || p.op(e[1]) != Op::And) return Term();
  for (unsigned i : {0u, 1u}) {
    const Term g = p.kid(e[0], i), x = p.kid(e[0], 1 - i);
    if (const Term y = partner(p, e[1], Op::And, g); y.valid()) return p.and_(g, p.or_(x, y));
  }
  return Term();
}

/// (x & ~y) | (~x & y) -> x ^ y
Term or_difference(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::And) return Term();
  const Term x = p.kid(e[0], 0), y = p.kid(e[0], 1);
  const Term other = complement_partner(p, e[1], Op::And, x);
  if (!other.valid() || !are_complements(p, y, other)) return Term();
  return p.xor_(x, other);
}

/// x ^ ~0 -> ~x
Term xor_ones(TermPool& p, const Expr& e) { return is_ones_const(p, e[1]) ? p.not_(e[0]) : Term(); }

/// ~x ^ y -> ~(x ^ y)
Term xor_complement(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    const Term x = under_not(p, e[i]);
    if (x.valid()) return p.not_(p.xor_(x, e[1 - i]));
  }
  return Term();
}

/// (x ^ c1) ^ c2 -> x ^ (c1 ^ c2),  (x ^ c) ^ y -> (x ^ y) ^ c
Term xor_constants(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    if (p.op(e[i]) != Op::Xor || !p.is_const(p.kid(e[i], 1))) continue;
    const Term x = p.kid(e[i], 0), c = p.kid(e[i], 1), other = e[1 - i];
    return p.is_const(other) ? p.xor_(x, p.xor_(c, other)) : p.xor_(p.xor_(x, other), c);
  }
  return Term();
}

/// x ^ (x ^ y) -> y,  x ^ (x & y) -> x & ~y,  x ^ (x | y) -> ~x & y
Term xor_absorb(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    const Term x = e[i], other = e[1 - i];
    if (const Term y = partner(p, other, Op::Xor, x); y.valid()) return y;
    if (const Term y = partner(p, other, Op::And, x); y.valid()) return p.and_(x, p.not_(y));
    if (const Term y = partner(p, other, Op::Or, x); y.valid()) return p.and_(p.not_(x), y);
  }
  return Term();
}

/// (x ^ y) ^ (x ^ z) -> y ^ z
Term xor_cancel(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Xor || p.op(e[1]) != Op::Xor) return Term();
  for (unsigned i : {0u, 1u}) {
    const Term x = p.kid(e[0], i), y = p.kid(e[0], 1 - i);
    if (const Term z = partner(p, e[1], Op::Xor, x); z.valid()) return p.xor_(y, z);
  }
  return Term();
}

constexpr Rule kRules[] = {
    {Op::Not, "not-add", not_add},
    {Op::Not, "not-xor", not_xor},
    {Op::Not, "not-ite", not_ite},
    {Op::And, "and-constants", and_constants},
    {Op::And, "and-complements", and_complements},
    {Op::And, "and-absorb", and_absorb},
    {Op::And, "and-factor", and_factor},
    {Op::Or, "or-constants", or_constants},
    {Op::Or, "or-complement", or_complement},
    {Op::Or, "or-absorb", or_absorb},
    {Op::Or, "or-factor", or_factor},
    {Op::Or, "or-difference", or_difference},
    {Op::Xor, "xor-ones", xor_ones},
    {Op::Xor, "xor-complement", xor_complement},
    {Op::Xor, "xor-constants", xor_constants},
    {Op::Xor, "xor-absorb", xor_absorb},
    {Op::Xor, "xor-cancel", xor_cancel},
};

}  // namespace

std::span<const Rule> bool_rules() { return kRules; }

}  // namespace bmc
