// SPDX-License-Identifier: Apache-2.0
// Ult and Slt. Normal form: the constant on the right; signs as Extract of the top bit.
#include <algorithm>

#include "encoder/term/match.h"
#include "encoder/term/rules.h"

namespace bmc {
namespace {

/// c < x -> ~(x < c + 1)
Term ult_constant_left(TermPool& p, const Expr& e) {
  if (!p.is_const(e[0]) || is_ones_const(p, e[0])) return Term();
  return p.not_(p.ult(e[1], p.add(e[0], 1)));
}

/// x < 1 -> x == 0,  x < ~0 -> ~(x == ~0)
Term ult_end(TermPool& p, const Expr& e) {
  if (is_one_const(p, e[1])) return p.is_zero(e[0]);
  return is_ones_const(p, e[1]) ? p.ne(e[0], e[1]) : Term();
}

/// x < 10..0 -> ~sign of x
Term ult_sign(TermPool& p, const Expr& e) {
  if (p.width(e[0]) == 1 || !p.is_const(e[1]) || !p.value(e[1]).isMinSignedValue()) return Term();
  return p.not_(p.is_negative(e[0]));
}

/// The width at which two operands of Ult or Slt can be compared: that of the extended terms and constants.
template <typename Bits>
unsigned compared_width(const TermPool& p, const Expr& e, Op extension, Bits bits) {
  unsigned width = 0;
  for (Term t : {e[0], e[1]}) {
    if (p.op(t) == extension)
      width = std::max(width, p.width(p.kid(t, 0)));
    else if (p.is_const(t))
      width = std::max(width, bits(p.value(t)));
    else
      return p.width(t);
  }
  return std::max(width, 1u);
}

/// zext(x) < zext(y) -> x < y at the greater width; constants likewise
Term ult_zext(TermPool& p, const Expr& e) {
  const unsigned width = compared_width(p, e, Op::ZExt, [](const llvm::APInt& c) { return c.getActiveBits(); });
  return width < p.width(e[0]) ? p.ult(p.trunc(e[0], width), p.trunc(e[1], width)) : Term();
}

/// sext(x) < sext(y) -> x < y, unsigned, at the greater width: the extension keeps the order; constants likewise
Term ult_sext(TermPool& p, const Expr& e) {
  const unsigned width = compared_width(p, e, Op::SExt, [](const llvm::APInt& c) { return c.getSignificantBits(); });
  return width < p.width(e[0]) ? p.ult(p.trunc(e[0], width), p.trunc(e[1], width)) : Term();
}

/// x + c < x -> ~(x < -c),  x < x + c -> x < -c
Term ult_wrap(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    const Term sum = e[i], x = e[1 - i];
    if (p.op(sum) != Op::Add || p.kid(sum, 0) != x || !p.is_const(p.kid(sum, 1))) continue;
    if (is_zero_const(p, p.kid(sum, 1))) return Term();
    const Term below = p.ult(x, p.neg(p.kid(sum, 1)));
    return i == 0 ? p.not_(below) : below;
  }
  return Term();
}

/// ~x < ~y -> y < x,  ~x < c -> ~(x < ~c + 1)
Term ult_not(TermPool& p, const Expr& e) {
  const Term x = under_not(p, e[0]), y = under_not(p, e[1]);
  if (x.valid() && y.valid()) return p.ult(y, x);
  return x.valid() && p.is_const(e[1]) ? p.ult(p.not_(e[1]), x) : Term();
}

/// The bound b with h·l < ch·cl iff h < b, for constant l, as long as it does not overflow.
std::optional<llvm::APInt> high_bound(const TermPool& p, Term low, const llvm::APInt& c) {
  const unsigned at = p.width(low);
  const llvm::APInt rest = c.extractBits(at, 0);
  llvm::APInt high = c.extractBits(c.getBitWidth() - at, at);
  const bool zero_rest = rest.isZero();
  if (!zero_rest && !p.is_const(low)) return std::nullopt;
  if (zero_rest || !p.value(low).ult(rest)) return high;
  return high.isAllOnes() ? std::nullopt : std::optional(high + 1);
}

/// h·l < ch·cl -> h < ch or h < ch + 1, if cl is 0 or l a constant
Term ult_concat(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Concat || !p.is_const(e[1])) return Term();
  const std::optional<llvm::APInt> bound = high_bound(p, p.kid(e[0], 1), p.value(e[1]));
  return bound ? p.ult(p.kid(e[0], 0), p.constant(*bound)) : Term();
}

/// h1·l < h2·l -> h1 < h2,  h·l1 < h·l2 -> l1 < l2
Term ult_common_part(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Concat || p.op(e[1]) != Op::Concat) return Term();
  const Term h1 = p.kid(e[0], 0), l1 = p.kid(e[0], 1), h2 = p.kid(e[1], 0), l2 = p.kid(e[1], 1);
  if (p.width(l1) != p.width(l2)) return Term();
  if (l1 == l2) return p.ult(h1, h2);
  return h1 == h2 ? p.ult(l1, l2) : Term();
}

/// c < x -> ~(x < c + 1), signed
Term slt_constant_left(TermPool& p, const Expr& e) {
  if (!p.is_const(e[0]) || p.value(e[0]).isMaxSignedValue()) return Term();
  return p.not_(p.slt(e[1], p.add(e[0], 1)));
}

/// x < 0 -> sign of x, signed
Term slt_zero(TermPool& p, const Expr& e) { return is_zero_const(p, e[1]) ? p.is_negative(e[0]) : Term(); }

/// x < MIN + 1 -> x == MIN,  x < MAX -> ~(x == MAX), signed
Term slt_end(TermPool& p, const Expr& e) {
  if (!p.is_const(e[1])) return Term();
  const llvm::APInt c = p.value(e[1]);
  if (c.getBitWidth() > 1 && (c - 1).isMinSignedValue()) return p.eq(e[0], p.constant(c - 1));
  return c.isMaxSignedValue() ? p.ne(e[0], e[1]) : Term();
}

bool is_negative_always(const TermPool& p, Term t) {
  if (p.width(t) <= 64) return p.facts(t).smax < 0;
  return p.is_const(t) && p.value(t).isNegative();
}

/// x < y, signed -> x < y, unsigned, if the signs are known and equal; true or false if they differ
Term slt_same_sign(TermPool& p, const Expr& e) {
  const bool x = is_nonnegative(p, e[0]), y = is_nonnegative(p, e[1]);
  const bool not_x = is_negative_always(p, e[0]), not_y = is_negative_always(p, e[1]);
  if ((x && y) || (not_x && not_y)) return p.ult(e[0], e[1]);
  if (x && not_y) return p.no();
  return not_x && y ? p.yes() : Term();
}

/// sext(x) < sext(y) -> x < y at the greater width, signed; constants likewise
Term slt_sext(TermPool& p, const Expr& e) {
  const unsigned width = compared_width(p, e, Op::SExt, [](const llvm::APInt& c) { return c.getSignificantBits(); });
  return width < p.width(e[0]) ? p.slt(p.trunc(e[0], width), p.trunc(e[1], width)) : Term();
}

/// ~x < ~y -> y < x,  ~x < c -> ~c < x, signed
Term slt_not(TermPool& p, const Expr& e) {
  const Term x = under_not(p, e[0]), y = under_not(p, e[1]);
  if (x.valid() && y.valid()) return p.slt(y, x);
  return x.valid() && p.is_const(e[1]) ? p.slt(p.not_(e[1]), x) : Term();
}

/// h·l < ch·cl -> h < ch or h < ch + 1, if cl is 0 or l a constant, signed
Term slt_concat(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Concat || !p.is_const(e[1])) return Term();
  const llvm::APInt c = p.value(e[1]);
  const Term high = p.kid(e[0], 0), low = p.kid(e[0], 1);
  const std::optional<llvm::APInt> bound = high_bound(p, low, c);
  if (!bound || (bound->isMinSignedValue() && !c.isMinSignedValue())) return Term();
  return p.slt(high, p.constant(*bound));
}

constexpr Rule kRules[] = {
    {Op::Ult, "ult-constant-left", ult_constant_left},
    {Op::Ult, "ult-end", ult_end},
    {Op::Ult, "ult-sign", ult_sign},
    {Op::Ult, "ult-zext", ult_zext},
    {Op::Ult, "ult-sext", ult_sext},
    {Op::Ult, "ult-wrap", ult_wrap},
    {Op::Ult, "ult-not", ult_not},
    {Op::Ult, "ult-concat", ult_concat},
    {Op::Ult, "ult-common-part", ult_common_part},
    {Op::Slt, "slt-constant-left", slt_constant_left},
    {Op::Slt, "slt-zero", slt_zero},
    {Op::Slt, "slt-end", slt_end},
    {Op::Slt, "slt-same-sign", slt_same_sign},
    {Op::Slt, "slt-sext", slt_sext},
    {Op::Slt, "slt-not", slt_not},
    {Op::Slt, "slt-concat", slt_concat},
};

}  // namespace

std::span<const Rule> compare_rules() { return kRules; }

}  // namespace bmc
