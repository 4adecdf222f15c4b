// SPDX-License-Identifier: Apache-2.0
// Extract, ZExt, SExt, and shifts by constants, which are written with them. Normal form: Extract stands on opaque
// terms only, or on high bits of arithmetic.
#include <algorithm>

#include "encoder/term/match.h"
#include "encoder/term/rules.h"

namespace bmc {
namespace {

/// x[..] of x whole -> x
Term extract_whole(TermPool& p, const Expr& e) { return e.width == p.width(e[0]) ? e[0] : Term(); }

/// x[m..][n..] -> x[m+n..]
Term extract_extract(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Extract) return Term();
  return p.extract(p.kid(e[0], 0), p.extract_low(e[0]) + e.payload, e.width);
}

/// (h·l)[..] -> part of l, part of h, or parts of both
Term extract_concat(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Concat) return Term();
  const Term high = p.kid(e[0], 0), low = p.kid(e[0], 1);
  const unsigned border = p.width(low), end = e.payload + e.width;
  if (end <= border) return p.extract(low, e.payload, e.width);
  if (e.payload >= border) return p.extract(high, e.payload - border, e.width);
  return p.concat(p.extract(high, 0, end - border), high_part(p, low, e.payload));
}

/// zext(x)[..] -> part of x, 0, or both
Term extract_zext(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::ZExt) return Term();
  const Term x = p.kid(e[0], 0);
  const unsigned border = p.width(x);
  if (e.payload >= border) return p.zero(e.width);
  if (e.payload + e.width <= border) return p.extract(x, e.payload, e.width);
  return p.zext(high_part(p, x, e.payload), e.width);
}

/// sext(x)[..] -> part of x, or part of x with its sign repeated
Term extract_sext(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::SExt) return Term();
  const Term x = p.kid(e[0], 0);
  const unsigned border = p.width(x);
  if (e.payload + e.width <= border) return p.extract(x, e.payload, e.width);
  return p.sext(high_part(p, x, std::min(e.payload, border - 1)), e.width);
}

/// (~x)[..] -> ~x[..]
Term extract_not(TermPool& p, const Expr& e) {
  const Term x = under_not(p, e[0]);
  return x.valid() ? p.not_(p.extract(x, e.payload, e.width)) : Term();
}

bool is_bitwise(Op op) { return op == Op::And || op == Op::Or || op == Op::Xor; }

/// op(x, y)[..] -> op(x[..], y[..]): the low bits of a bitwise or modular operator depend on low bits alone
Term extract_low_bits(TermPool& p, const Expr& e) {
  const Op op = p.op(e[0]);
  if (e.payload != 0 || !(is_bitwise(op) || op == Op::Add || op == Op::Mul)) return Term();
  const Term x = p.trunc(p.kid(e[0], 0), e.width), y = p.trunc(p.kid(e[0], 1), e.width);
  if (op == Op::Add) return p.add(x, y);
  if (op == Op::Mul) return p.mul(x, y);
  if (op == Op::And) return p.and_(x, y);
  return op == Op::Or ? p.or_(x, y) : p.xor_(x, y);
}

/// op(x, y)[..] -> op(x[..], y[..]) for a bitwise op if x[..] or y[..] is simpler than an Extract
Term extract_bitwise(TermPool& p, const Expr& e) {
  const Op op = p.op(e[0]);
  if (!is_bitwise(op)) return Term();
  Term x = p.kid(e[0], 0), y = p.kid(e[0], 1);
  if (!extracts_cheaply(p, x, e.payload, e.width) && !extracts_cheaply(p, y, e.payload, e.width)) return Term();
  x = p.extract(x, e.payload, e.width);
  y = p.extract(y, e.payload, e.width);
  if (op == Op::And) return p.and_(x, y);
  return op == Op::Or ? p.or_(x, y) : p.xor_(x, y);
}

/// ite(c, x, y)[..] -> ite(c, x[..], y[..]) if x[..] or y[..] is simpler than an Extract
Term extract_ite(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Ite) return Term();
  const Term c = p.kid(e[0], 0), x = p.kid(e[0], 1), y = p.kid(e[0], 2);
  if (!extracts_cheaply(p, x, e.payload, e.width) && !extracts_cheaply(p, y, e.payload, e.width)) return Term();
  return p.ite(c, p.extract(x, e.payload, e.width), p.extract(y, e.payload, e.width));
}

/// zext(zext(x)) -> zext(x)
Term zext_zext(TermPool& p, const Expr& e) { return p.op(e[0]) == Op::ZExt ? p.zext(p.kid(e[0], 0), e.width) : Term(); }

/// zext(c·x) -> zext(c)·x
Term zext_concat(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::Concat || !p.is_const(p.kid(e[0], 0))) return Term();
  const Term c = p.kid(e[0], 0), x = p.kid(e[0], 1);
  return p.concat(p.zext(c, e.width - p.width(x)), x);
}

/// zext(x + c) -> zext(x) + zext(c) if x + c does not carry out
Term zext_add(TermPool& p, const Expr& e) {
  const Term sum = e[0];
  if (e.width > 64 || p.op(sum) != Op::Add || !p.is_const(p.kid(sum, 1))) return Term();
  const std::uint64_t most = p.facts(p.kid(sum, 0)).umax, c = *p.as_u64(p.kid(sum, 1));
  if (most > low_mask(p.width(sum)) - c) return Term();
  return p.add(p.zext(p.kid(sum, 0), e.width), c);
}

/// sext(sext(x)) -> sext(x)
Term sext_sext(TermPool& p, const Expr& e) { return p.op(e[0]) == Op::SExt ? p.sext(p.kid(e[0], 0), e.width) : Term(); }

/// sext(x) -> zext(x) if x is not negative
Term sext_nonnegative(TermPool& p, const Expr& e) { return is_nonnegative(p, e[0]) ? p.zext(e[0], e.width) : Term(); }

/// sext(~x) -> ~sext(x)
Term sext_not(TermPool& p, const Expr& e) {
  const Term x = under_not(p, e[0]);
  return x.valid() ? p.not_(p.sext(x, e.width)) : Term();
}

/// sext(x + c) -> sext(x) + sext(c) if x + c does not overflow
Term sext_add(TermPool& p, const Expr& e) {
  const Term sum = e[0];
  if (e.width > 64 || p.op(sum) != Op::Add || !p.is_const(p.kid(sum, 1))) return Term();
  const unsigned width = p.width(sum);
  const Facts x = p.facts(p.kid(sum, 0));
  const auto c = static_cast<__int128>(sign_extend(*p.as_u64(p.kid(sum, 1)), width));
  const __int128 limit = static_cast<__int128>(1) << (width - 1);
  if (x.smin + c < -limit || x.smax + c >= limit) return Term();
  return p.add(p.sext(p.kid(sum, 0), e.width), p.sext(p.kid(sum, 1), e.width));
}

/// The constant shift amount if it is below the width.
std::optional<unsigned> shift_amount(const TermPool& p, const Expr& e) {
  if (!p.is_const(e[1])) return std::nullopt;
  const std::optional<std::uint64_t> amount = p.as_u64(e[1]);
  return amount && *amount < e.width ? std::optional(static_cast<unsigned>(*amount)) : std::nullopt;
}

/// x << c -> x[0..]·0
Term shl_const(TermPool& p, const Expr& e) {
  const std::optional<unsigned> amount = shift_amount(p, e);
  if (!amount || *amount == 0) return Term();
  return p.concat(p.trunc(e[0], e.width - *amount), p.zero(*amount));
}

/// x >> c -> zext(x[c..])
Term lshr_const(TermPool& p, const Expr& e) {
  const std::optional<unsigned> amount = shift_amount(p, e);
  if (!amount || *amount == 0) return Term();
  return p.zext(high_part(p, e[0], *amount), e.width);
}

/// x >> c -> sext(x[c..]), arithmetic; the sign alone if c >= width
Term ashr_const(TermPool& p, const Expr& e) {
  if (!p.is_const(e[1]) || is_zero_const(p, e[1])) return Term();
  return p.sext(high_part(p, e[0], shift_amount(p, e).value_or(e.width - 1)), e.width);
}

/// x >> y, arithmetic -> x >> y, logical, if x is not negative
Term ashr_nonnegative(TermPool& p, const Expr& e) { return is_nonnegative(p, e[0]) ? p.lshr(e[0], e[1]) : Term(); }

constexpr Rule kRules[] = {
    {Op::Extract, "extract-whole", extract_whole},
    {Op::Extract, "extract-extract", extract_extract},
    {Op::Extract, "extract-concat", extract_concat},
    {Op::Extract, "extract-zext", extract_zext},
    {Op::Extract, "extract-sext", extract_sext},
    {Op::Extract, "extract-not", extract_not},
    {Op::Extract, "extract-low-bits", extract_low_bits},
    {Op::Extract, "extract-bitwise", extract_bitwise},
    {Op::Extract, "extract-ite", extract_ite},
    {Op::ZExt, "zext-zext", zext_zext},
    {Op::ZExt, "zext-concat", zext_concat},
    {Op::ZExt, "zext-add", zext_add},
    {Op::SExt, "sext-sext", sext_sext},
    {Op::SExt, "sext-nonnegative", sext_nonnegative},
    {Op::SExt, "sext-not", sext_not},
    {Op::SExt, "sext-add", sext_add},
    {Op::Shl, "shl-const", shl_const},
    {Op::LShr, "lshr-const", lshr_const},
    {Op::AShr, "ashr-const", ashr_const},
    {Op::AShr, "ashr-nonnegative", ashr_nonnegative},
};

}  // namespace

std::span<const Rule> structure_rules() { return kRules; }

}  // namespace bmc
