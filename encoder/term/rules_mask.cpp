// SPDX-License-Identifier: Apache-2.0
// Masks and bitwise operators over parts: constants of few runs of equal bits become Concat, ZExt and Extract.
#include <bit>

#include "encoder/term/match.h"
#include "encoder/term/rules.h"

namespace bmc {
namespace {

constexpr unsigned kMaxRuns = 4;

/// Number of maximal runs of equal bits.
unsigned count_runs(const llvm::APInt& c) {
  const unsigned width = c.getBitWidth();
  if (width == 1) return 1;
  return 1 + (c ^ c.lshr(1)).trunc(width - 1).popcount();
}

/// Puts the parts of x together that the runs of c cut it into; `part(bit, low, width)` gives one.
template <typename Part>
Term by_runs(TermPool& p, const llvm::APInt& c, Part part) {
  Term all;
  for (unsigned low = 0; low < c.getBitWidth();) {
    const llvm::APInt rest = c.lshr(low);
    const bool bit = rest[0];
    const unsigned left = c.getBitWidth() - low;
    const unsigned width = std::min(left, bit ? rest.countr_one() : rest.countr_zero());
    const Term next = part(bit, low, width);
    all = all.valid() ? p.concat(next, all) : next;
    low += width;
  }
  return all;
}

bool has_few_runs(const TermPool& p, Term t) { return p.is_const(t) && count_runs(p.value(t)) <= kMaxRuns; }

/// x & c -> parts of x between zeros
Term and_mask(TermPool& p, const Expr& e) {
  if (!has_few_runs(p, e[1])) return Term();
  return by_runs(p, p.value(e[1]), [&](bool bit, unsigned low, unsigned width) {
    return bit ? p.extract(e[0], low, width) : p.zero(width);
  });
}

/// x | c -> parts of x between ones
Term or_mask(TermPool& p, const Expr& e) {
  if (!has_few_runs(p, e[1])) return Term();
  return by_runs(p, p.value(e[1]), [&](bool bit, unsigned low, unsigned width) {
    return bit ? p.ones(width) : p.extract(e[0], low, width);
  });
}

Term apply_bitwise(TermPool& p, Op op, Term a, Term b) {
  if (op == Op::And) return p.and_(a, b);
  return op == Op::Or ? p.or_(a, b) : p.xor_(a, b);
}

/// Where a Concat or ZExt has its border, or 0.
unsigned border_of(const TermPool& p, Term t) {
  if (p.op(t) == Op::Concat) return p.width(p.kid(t, 1));
  return p.op(t) == Op::ZExt ? p.width(p.kid(t, 0)) : 0;
}

/// (h1·l1) op (h2·l2) -> (h1 op h2)·(l1 op l2), where the second operand splits as well
Term bitwise_split(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    const unsigned at = border_of(p, e[i]);
    if (at == 0 || !splits_cheaply(p, e[1 - i], at)) continue;
    const Term high = apply_bitwise(p, e.op, high_part(p, e[0], at), high_part(p, e[1], at));
    return p.concat(high, apply_bitwise(p, e.op, p.extract(e[0], 0, at), p.extract(e[1], 0, at)));
  }
  return Term();
}

/// zext(x) & y -> zext(x & low part of y)
Term and_zext(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    if (p.op(e[i]) != Op::ZExt) continue;
    const Term x = p.kid(e[i], 0);
    return p.zext(p.and_(x, p.trunc(e[1 - i], p.width(x))), e.width);
  }
  return Term();
}

/// (0·x·0) & y -> 0·(x & part of y)·0, for a Concat with a constant 0 part
Term and_zero_part(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    if (p.op(e[i]) != Op::Concat) continue;
    const Term high = p.kid(e[i], 0), low = p.kid(e[i], 1), y = e[1 - i];
    if (!is_zero_const(p, high) && !is_zero_const(p, low)) continue;
    const unsigned at = p.width(low);
    return p.concat(p.and_(high, high_part(p, y, at)), p.and_(low, p.trunc(y, at)));
  }
  return Term();
}

/// sext(x) op sext(y) -> sext(x op y), of one width
Term bitwise_sext(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::SExt || p.op(e[1]) != Op::SExt) return Term();
  const Term x = p.kid(e[0], 0), y = p.kid(e[1], 0);
  return p.width(x) == p.width(y) ? p.sext(apply_bitwise(p, e.op, x, y), e.width) : Term();
}

/// sext(c) & x -> ite(c, x, 0),  sext(c) | x -> ite(c, ~0, x), for c of width 1
Term bitwise_select(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    if (p.op(e[i]) != Op::SExt || p.width(p.kid(e[i], 0)) != 1) continue;
    const Term c = p.kid(e[i], 0), x = e[1 - i];
    return e.op == Op::And ? p.ite(c, x, p.zero(e.width)) : p.ite(c, p.ones(e.width), x);
  }
  return Term();
}

constexpr Rule kRules[] = {
    {Op::And, "and-zext", and_zext},           {Op::And, "and-split", bitwise_split},
    {Op::Or, "or-split", bitwise_split},       {Op::Xor, "xor-split", bitwise_split},
    {Op::And, "and-mask", and_mask},           {Op::Or, "or-mask", or_mask},
    {Op::And, "and-zero-part", and_zero_part}, {Op::And, "and-sext", bitwise_sext},
    {Op::Or, "or-sext", bitwise_sext},         {Op::Xor, "xor-sext", bitwise_sext},
    {Op::And, "and-select", bitwise_select},   {Op::Or, "or-select", bitwise_select},
};

}  // namespace

std::span<const Rule> mask_rules() { return kRules; }

}  // namespace bmc
