// SPDX-License-Identifier: Apache-2.0
#include "encoder/term/linear.h"

#include <algorithm>
#include <bit>

#include "encoder/term/match.h"

namespace bmc {
namespace {

constexpr std::size_t kMaxSummands = 8;
constexpr unsigned kMaxSteps = 24;

/// x if t is x << k written as x[0..]·0, with the k; or no term.
Term under_shift(const TermPool& p, Term t, unsigned& amount) {
  if (p.op(t) != Op::Concat || !is_zero_const(p, p.kid(t, 1)) || p.op(p.kid(t, 0)) != Op::Extract) return Term();
  const Term part = p.kid(t, 0), x = p.kid(part, 0);
  amount = p.width(p.kid(t, 1));
  return p.extract_low(part) == 0 && p.width(x) == p.width(t) ? x : Term();
}

bool is_division(Op op) { return op == Op::UDiv || op == Op::SDiv; }

/// Is t the quotient a / b of the given kind?
bool divides(const TermPool& p, Term t, Op division, Term a, Term b) {
  return p.op(t) == division && p.kid(t, 0) == a && p.kid(t, 1) == b;
}

bool has_kid(const TermPool& p, Term t, Term kid) { return p.kid(t, 0) == kid || p.kid(t, 1) == kid; }

/// coefficient * base; a negated power of two as a complement, for which `constant` grows by 1.
Term scaled(TermPool& p, Term base, std::uint64_t coefficient, std::uint64_t& constant) {
  const unsigned width = p.width(base);
  const std::uint64_t negated = (0 - coefficient) & low_mask(width);
  if (coefficient == 1 || !std::has_single_bit(negated) || std::has_single_bit(coefficient))
    return p.mul(base, p.constant(width, coefficient));
  constant++;
  return p.not_(p.mul(base, p.constant(width, negated)));
}

Term sum_up(TermPool& p, unsigned width, std::span<const LinearSum::Summand> summands, std::uint64_t constant) {
  Term sum;
  for (const LinearSum::Summand& s : summands) {
    const Term next = scaled(p, s.base, s.coefficient & low_mask(width), constant);
    sum = sum.valid() ? p.add(sum, next) : next;
  }
  const Term c = p.constant(width, constant);
  return sum.valid() ? p.add(sum, c) : c;
}

}  // namespace

void LinearSum::add_summand(Term base, std::uint64_t coefficient) {
  coefficient &= low_mask(width_);
  const auto at =
      std::lower_bound(summands_.begin(), summands_.end(), base, [](const Summand& s, Term t) { return s.base < t; });
  if (at == summands_.end() || at->base != base) {
    if (coefficient != 0) summands_.insert(at, {base, coefficient});
    return;
  }
  merged_ = true;
  at->coefficient = (at->coefficient + coefficient) & low_mask(width_);
  if (at->coefficient == 0) summands_.erase(at);
}

bool LinearSum::add(const TermPool& p, Term t, std::uint64_t coefficient) {
  llvm::SmallVector<Summand, 16> open{{t, coefficient}};
  for (unsigned steps = 0; !open.empty(); steps++) {
    if (steps == kMaxSteps || summands_.size() > kMaxSummands) return false;
    const Summand top = open.pop_back_val();
    const std::uint64_t c = top.coefficient & low_mask(width_);
    const Op op = p.op(top.base);
    unsigned shift = 0;
    if (op == Op::Const) {
      constant_ += c * *p.as_u64(top.base);
    } else if (op == Op::Not) {
      constant_ -= c;
      open.push_back({p.kid(top.base, 0), 0 - c});
    } else if (op == Op::Add && (c == 1 || c == low_mask(width_))) {
      open.push_back({p.kid(top.base, 0), c});
      open.push_back({p.kid(top.base, 1), c});
    } else if (op == Op::Mul && p.is_const(p.kid(top.base, 1))) {
      open.push_back({p.kid(top.base, 0), c * *p.as_u64(p.kid(top.base, 1))});
    } else if (const Term x = under_shift(p, top.base, shift); x.valid()) {
      open.push_back({x, c << shift});
    } else {
      add_summand(top.base, c);
    }
  }
  constant_ &= low_mask(width_);
  return summands_.size() <= kMaxSummands;
}

std::uint64_t LinearSum::coefficient_of(Term base) const {
  for (const Summand& s : summands_)
    if (s.base == base) return s.coefficient;
  return 0;
}

/// The summand (a / b) * b, or a / b for a constant b, that belongs to a % b; or no term.
Term LinearSum::division_product(const TermPool& p, Term remainder) const {
  const Op division = p.op(remainder) == Op::URem ? Op::UDiv : Op::SDiv;
  const Term a = p.kid(remainder, 0), b = p.kid(remainder, 1);
  for (const Summand& s : summands_) {
    if (p.is_const(b) && divides(p, s.base, division, a, b)) return s.base;
    if (p.op(s.base) != Op::Mul) continue;
    for (unsigned i : {0u, 1u})
      if (p.kid(s.base, i) == b && divides(p, p.kid(s.base, 1 - i), division, a, b)) return s.base;
  }
  return Term();
}

bool LinearSum::combine_remainder(const TermPool& p, Summand remainder) {
  const Term product = division_product(p, remainder.base);
  if (!product.valid()) return false;
  const std::uint64_t c = remainder.coefficient, scale = p.as_u64(p.kid(remainder.base, 1)).value_or(1);
  if (((coefficient_of(product) - c * scale) & low_mask(width_)) != 0) return false;
  add_summand(product, 0 - c * scale);
  add_summand(remainder.base, 0 - c);
  return add(p, p.kid(remainder.base, 0), c);
}

bool LinearSum::combine_quotient(TermPool& p, Summand product) {
  Term quotient = product.base;
  if (p.op(quotient) == Op::Mul) quotient = p.kid(quotient, is_division(p.op(p.kid(quotient, 0))) ? 0 : 1);
  if (!is_division(p.op(quotient))) return false;
  const Term a = p.kid(quotient, 0), b = p.kid(quotient, 1);
  const bool whole = quotient == product.base ? p.is_const(b) : has_kid(p, product.base, b);
  const std::uint64_t c = coefficient_of(a), scale = p.as_u64(b).value_or(1);
  if (!whole || c == 0 || ((product.coefficient + c * scale) & low_mask(width_)) != 0) return false;
  const Term remainder = p.op(quotient) == Op::UDiv ? p.urem(a, b) : p.srem(a, b);
  add_summand(product.base, c * scale);
  add_summand(a, 0 - c);
  return add(p, remainder, c);
}

bool LinearSum::combine_parts(TermPool& p, Summand high) {
  if (!is_zero_const(p, p.kid(high.base, 1))) return false;
  for (const Summand& low : summands_) {
    if (p.op(low.base) != Op::ZExt || low.coefficient != high.coefficient) continue;
    if (p.width(p.kid(low.base, 0)) > p.width(p.kid(high.base, 1))) continue;
    const Term l = low.base;
    add_summand(high.base, 0 - high.coefficient);
    add_summand(l, 0 - high.coefficient);
    return add(p, p.add(high.base, l), high.coefficient);
  }
  return false;
}

bool LinearSum::combine_aligned(TermPool& p, Summand aligned) {
  const Term part = p.kid(aligned.base, 0), zeros = p.kid(aligned.base, 1);
  if (!is_zero_const(p, zeros) || p.op(part) != Op::Extract) return false;
  const Term x = p.kid(part, 0);
  const unsigned k = p.width(zeros);
  if (p.extract_low(part) != k || p.width(x) != width_) return false;
  const std::uint64_t c = coefficient_of(x);
  if (c == 0 || ((c + aligned.coefficient) & low_mask(width_)) != 0) return false;
  add_summand(aligned.base, c);
  add_summand(x, 0 - c);
  return add(p, p.zext(p.trunc(x, k), width_), c);
}

bool LinearSum::combine_once(TermPool& p) {
  for (const Summand s : summands_) {
    const Op op = p.op(s.base);
    if ((op == Op::URem || op == Op::SRem) && combine_remainder(p, s)) return true;
    if ((op == Op::Mul || is_division(op)) && combine_quotient(p, s)) return true;
    if (op == Op::Concat && (combine_parts(p, s) || combine_aligned(p, s))) return true;
  }
  return false;
}

void LinearSum::combine(TermPool& p) {
  while (combine_once(p)) merged_ = true;
}

Term LinearSum::build(TermPool& p) const { return sum_up(p, width_, summands_, constant_); }

Term LinearSum::build_positive(TermPool& p, std::uint64_t constant) const {
  llvm::SmallVector<Summand, 8> part;
  for (const Summand& s : summands_)
    if (sign_extend(s.coefficient, width_) > 0) part.push_back(s);
  return sum_up(p, width_, part, constant);
}

Term LinearSum::build_negative(TermPool& p) const {
  llvm::SmallVector<Summand, 8> part;
  for (const Summand& s : summands_)
    if (sign_extend(s.coefficient, width_) <= 0) part.push_back({s.base, 0 - s.coefficient});
  return sum_up(p, width_, part, 0);
}

}  // namespace bmc
