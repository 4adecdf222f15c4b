// SPDX-License-Identifier: Apache-2.0
// Concat. Normal form: to the right (a·(b·c)), neighbouring parts of one term joined, leading zeros as ZExt. These
// rules also put together again what reading a term byte by byte took apart.
#include "encoder/term/match.h"
#include "encoder/term/rules.h"

namespace bmc {
namespace {

/// (a·b)·c -> a·(b·c)
Term concat_right(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Concat) return Term();
  return p.concat(p.kid(e[0], 0), p.concat(p.kid(e[0], 1), e[1]));
}

/// x[n..]·x[m..n] -> x[m..]
Term concat_join(TermPool& p, const Expr& e) { return joined(p, e[0], e[1]); }

/// a·(b·c) -> (a·b)·c if a·b is no Concat
Term concat_join_deep(TermPool& p, const Expr& e) {
  if (p.op(e[1]) != Op::Concat) return Term();
  const Term ab = joined(p, e[0], p.kid(e[1], 0));
  return ab.valid() ? p.concat(ab, p.kid(e[1], 1)) : Term();
}

/// 0·x -> zext(x)
Term concat_zero(TermPool& p, const Expr& e) { return is_zero_const(p, e[0]) ? p.zext(e[1], e.width) : Term(); }

/// zext(x)·y -> zext(x·y)
Term concat_zext_high(TermPool& p, const Expr& e) {
  return p.op(e[0]) == Op::ZExt ? p.zext(p.concat(p.kid(e[0], 0), e[1]), e.width) : Term();
}

/// c·zext(x) -> (c·0)·x
Term concat_const_zext(TermPool& p, const Expr& e) {
  if (!p.is_const(e[0]) || p.op(e[1]) != Op::ZExt) return Term();
  const Term x = p.kid(e[1], 0);
  return p.concat(p.concat(e[0], p.zero(p.width(e[1]) - p.width(x))), x);
}

/// ~x·~y -> ~(x·y)
Term concat_not(TermPool& p, const Expr& e) {
  const Term x = under_not(p, e[0]), y = under_not(p, e[1]);
  return x.valid() && y.valid() ? p.not_(p.concat(x, y)) : Term();
}

/// ite(c, x, y)·ite(c, z, w) -> ite(c, x·z, y·w) if x·z or y·w is no Concat
Term concat_ite(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Ite || p.op(e[1]) != Op::Ite || p.kid(e[0], 0) != p.kid(e[1], 0)) return Term();
  const Term x = p.kid(e[0], 1), y = p.kid(e[0], 2), z = p.kid(e[1], 1), w = p.kid(e[1], 2);
  if (!joined(p, x, z).valid() && !joined(p, y, w).valid()) return Term();
  return p.ite(p.kid(e[0], 0), p.concat(x, z), p.concat(y, w));
}

bool is_binary_bitwise(Op op) { return op == Op::And || op == Op::Or || op == Op::Xor; }

/// x[n..]·y -> x[m..] if y is what x[m..n] was rewritten to
Term concat_rewritten_low(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Extract) return Term();
  const Term x = p.kid(e[0], 0);
  const Op op = p.op(x);
  if (!is_binary_bitwise(op) && op != Op::Add && op != Op::Mul && op != Op::Ite) return Term();
  const unsigned border = p.extract_low(e[0]), low_width = p.width(e[1]);
  if (border < low_width || p.op(e[1]) == Op::Extract) return Term();
  const unsigned low = border - low_width;
  return p.extract(x, low, low_width) == e[1] ? p.extract(x, low, e.width) : Term();
}

/// op(x, y)·op(z, w) -> op(x·z, y·w) for a bitwise op if both Concats join
Term concat_bitwise(TermPool& p, const Expr& e) {
  const Op op = p.op(e[0]);
  if (!is_binary_bitwise(op) || p.op(e[1]) != op) return Term();
  for (unsigned i : {0u, 1u}) {
    const Term first = joined(p, p.kid(e[0], 0), p.kid(e[1], i));
    const Term second = joined(p, p.kid(e[0], 1), p.kid(e[1], 1 - i));
    if (!first.valid() || !second.valid()) continue;
    if (op == Op::And) return p.and_(first, second);
    return op == Op::Or ? p.or_(first, second) : p.xor_(first, second);
  }
  return Term();
}

/// sext(x[top])·x -> sext(x), also for x that is itself extended
Term concat_sign(TermPool& p, const Expr& e) {
  const Term bit = p.op(e[0]) == Op::SExt ? p.kid(e[0], 0) : e[0];
  if (p.op(bit) != Op::Extract || p.width(bit) != 1) return Term();
  const Term x = p.kid(bit, 0);
  const unsigned top = p.extract_low(bit);
  const bool whole = e[1] == x && top == p.width(x) - 1;
  const bool part = p.op(e[1]) == Op::Extract && p.kid(e[1], 0) == x && p.extract_low(e[1]) + p.width(e[1]) - 1 == top;
  const bool extended = p.op(e[1]) == Op::SExt && p.is_negative(p.kid(e[1], 0)) == bit;
  return whole || part || extended ? p.sext(e[1], e.width) : Term();
}

constexpr Rule kRules[] = {
    {Op::Concat, "concat-right", concat_right},
    {Op::Concat, "concat-join", concat_join},
    {Op::Concat, "concat-join-deep", concat_join_deep},
    {Op::Concat, "concat-zero", concat_zero},
    {Op::Concat, "concat-zext-high", concat_zext_high},
    {Op::Concat, "concat-const-zext", concat_const_zext},
    {Op::Concat, "concat-not", concat_not},
    {Op::Concat, "concat-ite", concat_ite},
    {Op::Concat, "concat-rewritten-low", concat_rewritten_low},
    {Op::Concat, "concat-bitwise", concat_bitwise},
    {Op::Concat, "concat-sign", concat_sign},
};

}  // namespace

std::span<const Rule> concat_rules() { return kRules; }

}  // namespace bmc
