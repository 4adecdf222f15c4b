// SPDX-License-Identifier: Apache-2.0
// Ite. Normal form: positive conditions; what both branches share moves out.
#include <algorithm>

#include "encoder/term/match.h"
#include "encoder/term/rules.h"

namespace bmc {
namespace {

/// ite(~c, x, y) -> ite(c, y, x)
Term ite_not_condition(TermPool& p, const Expr& e) {
  const Term c = under_not(p, e[0]);
  return c.valid() ? p.ite(c, e[2], e[1]) : Term();
}

/// ite(c, 1, y) -> c | y,  ite(c, 0, y) -> ~c & y,  ite(c, x, 1) -> ~c | x,  ite(c, x, 0) -> c & x, of width 1
Term ite_truth(TermPool& p, const Expr& e) {
  if (e.width != 1) return Term();
  if (p.is_yes(e[1]) || e[1] == e[0]) return p.or_(e[0], e[2]);
  if (p.is_no(e[1]) || are_complements(p, e[1], e[0])) return p.and_(p.not_(e[0]), e[2]);
  if (p.is_yes(e[2]) || are_complements(p, e[2], e[0])) return p.or_(p.not_(e[0]), e[1]);
  return p.is_no(e[2]) || e[2] == e[0] ? p.and_(e[0], e[1]) : Term();
}

/// ite(c, x, ~x) -> ~(c ^ x), of width 1
Term ite_complements(TermPool& p, const Expr& e) {
  if (e.width != 1 || !are_complements(p, e[1], e[2])) return Term();
  return p.not_(p.xor_(e[0], e[1]));
}

/// ite(c, 1, 0) -> zext(c)
Term ite_number(TermPool& p, const Expr& e) {
  if (e.width == 1) return Term();
  if (is_one_const(p, e[1]) && is_zero_const(p, e[2])) return p.zext(e[0], e.width);
  return is_zero_const(p, e[1]) && is_one_const(p, e[2]) ? p.zext(p.not_(e[0]), e.width) : Term();
}

/// ite(c, ite(c, x, y), z) -> ite(c, x, z),  ite(c, x, ite(c, y, z)) -> ite(c, x, z)
Term ite_same_condition(TermPool& p, const Expr& e) {
  if (p.op(e[1]) == Op::Ite && p.kid(e[1], 0) == e[0]) return p.ite(e[0], p.kid(e[1], 1), e[2]);
  if (p.op(e[2]) == Op::Ite && p.kid(e[2], 0) == e[0]) return p.ite(e[0], e[1], p.kid(e[2], 2));
  return Term();
}

/// ite(c, ite(d, x, y), y) -> ite(c & d, x, y),  ite(c, ite(d, y, x), y) -> ite(c & ~d, x, y)
Term ite_merge_then(TermPool& p, const Expr& e) {
  if (p.op(e[1]) != Op::Ite) return Term();
  const Term d = p.kid(e[1], 0), x = p.kid(e[1], 1), y = p.kid(e[1], 2);
  if (y == e[2]) return p.ite(p.and_(e[0], d), x, e[2]);
  return x == e[2] ? p.ite(p.and_(e[0], p.not_(d)), y, e[2]) : Term();
}

/// ite(c, x, ite(d, x, y)) -> ite(c | d, x, y),  ite(c, x, ite(d, y, x)) -> ite(c | ~d, x, y)
Term ite_merge_else(TermPool& p, const Expr& e) {
  if (p.op(e[2]) != Op::Ite) return Term();
  const Term d = p.kid(e[2], 0), x = p.kid(e[2], 1), y = p.kid(e[2], 2);
  if (x == e[1]) return p.ite(p.or_(e[0], d), e[1], y);
  return y == e[1] ? p.ite(p.or_(e[0], p.not_(d)), e[1], x) : Term();
}

/// ite(x == y, x, y) -> y
Term ite_equal(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Eq) return Term();
  const Term x = p.kid(e[0], 0), y = p.kid(e[0], 1);
  return (e[1] == x && e[2] == y) || (e[1] == y && e[2] == x) ? e[2] : Term();
}

/// ite(part of x == k, x, y) -> k within ite(part of x == k, rest of x, rest of y), if y is a constant with that part
Term ite_known_part(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Eq || !p.is_const(p.kid(e[0], 1)) || p.op(p.kid(e[0], 0)) != Op::Extract) return Term();
  const Term part = p.kid(e[0], 0), x = p.kid(part, 0), k = p.kid(e[0], 1);
  const unsigned low = p.extract_low(part), width = p.width(part), above = e.width - low - width;
  if (x != e[1] || !p.is_const(e[2]) || p.extract(e[2], low, width) != k) return Term();
  const auto rest = [&](unsigned from, unsigned bits) {
    return p.ite(e[0], p.extract(x, from, bits), p.extract(e[2], from, bits));
  };
  const Term lower = low > 0 ? p.concat(k, rest(0, low)) : k;
  return above > 0 ? p.concat(rest(low + width, above), lower) : lower;
}

/// ite(c, ~x, ~y) -> ~ite(c, x, y)
Term ite_not(TermPool& p, const Expr& e) {
  const Term x = under_not(p, e[1]), y = under_not(p, e[2]);
  return x.valid() && y.valid() ? p.not_(p.ite(e[0], x, y)) : Term();
}

/// ite(c, zext(x), zext(y)) -> zext(ite(c, x, y)) at the greater width; a small constant counts as extended
Term ite_zext(TermPool& p, const Expr& e) {
  unsigned width = 0;
  bool extended = false;
  for (Term t : {e[1], e[2]}) {
    if (p.op(t) == Op::ZExt) {
      width = std::max(width, p.width(p.kid(t, 0)));
      extended = true;
    } else if (p.is_const(t)) {
      width = std::max(width, p.value(t).getActiveBits());
    } else {
      return Term();
    }
  }
  if (!extended || width >= e.width) return Term();
  return p.zext(p.ite(e[0], p.trunc(e[1], width), p.trunc(e[2], width)), e.width);
}

/// ite(c, sext(x), sext(y)) -> sext(ite(c, x, y)), of one width
Term ite_sext(TermPool& p, const Expr& e) {
  if (p.op(e[1]) != Op::SExt || p.op(e[2]) != Op::SExt) return Term();
  const Term x = p.kid(e[1], 0), y = p.kid(e[2], 0);
  return p.width(x) == p.width(y) ? p.sext(p.ite(e[0], x, y), e.width) : Term();
}

/// ite(c, h·x, h·y) -> h·ite(c, x, y),  ite(c, x·l, y·l) -> ite(c, x, y)·l; constants split likewise
Term ite_concat(TermPool& p, const Expr& e) {
  for (unsigned i : {1u, 2u}) {
    if (p.op(e[i]) != Op::Concat || !splits_cheaply(p, e[3 - i], p.width(p.kid(e[i], 1)))) continue;
    const unsigned at = p.width(p.kid(e[i], 1));
    const Term h1 = high_part(p, e[1], at), h2 = high_part(p, e[2], at);
    const Term l1 = p.trunc(e[1], at), l2 = p.trunc(e[2], at);
    if (h1 == h2 || l1 == l2) return p.concat(p.ite(e[0], h1, h2), p.ite(e[0], l1, l2));
  }
  return Term();
}

/// t as base + rest with a constant or missing rest: the rest, if the base is x; or no term.
Term step_from(TermPool& p, Term t, Term x) {
  if (t == x) return p.zero(p.width(t));
  if (p.op(t) != Op::Add) return Term();
  if (p.kid(t, 0) == x) return p.kid(t, 1);
  return p.kid(t, 1) == x ? p.kid(t, 0) : Term();
}

/// ite(c, x + k, x + y) -> x + ite(c, k, y) for a constant k (0 too), and with the branches exchanged
Term ite_step(TermPool& p, const Expr& e) {
  if (p.is_const(e[1]) || p.is_const(e[2])) return Term();
  for (unsigned i : {1u, 2u}) {
    for (const Term x : {e[i], p.op(e[i]) == Op::Add ? p.kid(e[i], 0) : Term()}) {
      if (!x.valid()) continue;
      const Term k = step_from(p, e[i], x), y = step_from(p, e[3 - i], x);
      if (!y.valid() || (!p.is_const(k) && !p.is_const(y))) continue;
      return p.add(x, i == 1 ? p.ite(e[0], k, y) : p.ite(e[0], y, k));
    }
  }
  return Term();
}

constexpr Rule kRules[] = {
    {Op::Ite, "ite-not-condition", ite_not_condition},
    {Op::Ite, "ite-truth", ite_truth},
    {Op::Ite, "ite-complements", ite_complements},
    {Op::Ite, "ite-number", ite_number},
    {Op::Ite, "ite-same-condition", ite_same_condition},
    {Op::Ite, "ite-merge-then", ite_merge_then},
    {Op::Ite, "ite-merge-else", ite_merge_else},
    {Op::Ite, "ite-equal", ite_equal},
    {Op::Ite, "ite-known-part", ite_known_part},
    {Op::Ite, "ite-not", ite_not},
    {Op::Ite, "ite-zext", ite_zext},
    {Op::Ite, "ite-sext", ite_sext},
    {Op::Ite, "ite-concat", ite_concat},
    {Op::Ite, "ite-step", ite_step},
};

}  // namespace

std::span<const Rule> ite_rules() { return kRules; }

}  // namespace bmc
