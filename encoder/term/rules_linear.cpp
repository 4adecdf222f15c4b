// SPDX-License-Identifier: Apache-2.0
// Sums as linear forms: summands of one base merge, the order is fixed, equations cancel.
#include "encoder/term/linear.h"
#include "encoder/term/match.h"
#include "encoder/term/polynomial.h"
#include "encoder/term/rules.h"

namespace bmc {
namespace {

/// Is the sum a chain whose last summand has the greatest base, as build makes it?
bool is_in_order(const TermPool& p, const Expr& e, const LinearSum& sum) {
  if (sum.summands().size() <= 2) return true;
  const auto single = [&](Term t) {
    LinearSum alone(e.width);
    return alone.add(p, t, 1) && alone.summands().size() == 1 && alone.summands()[0].base == sum.summands().back().base;
  };
  const auto is_chain = [&](Term t) { return !under_not(p, t).valid() || p.op(under_not(p, t)) != Op::Add; };
  return (single(e[0]) && is_chain(e[1])) || (single(e[1]) && is_chain(e[0]));
}

/// 2*x + x -> 3*x,  (x + y) + ~x -> y - 1,  x + (y + z) -> (x + y) + z by the bases' ids
Term add_linear(TermPool& p, const Expr& e) {
  if (e.width > 64 || e.width == 1 || p.is_const(e[1])) return Term();
  LinearSum sum(e.width);
  if (!sum.add(p, e[0], 1) || !sum.add(p, e[1], 1)) return Term();
  return sum.merged() || !is_in_order(p, e, sum) ? sum.build(p) : Term();
}

/// (a / b) * b + a % b -> a,  (h·0) + x + zext(l) -> (h·l) + x
Term add_combine(TermPool& p, const Expr& e) {
  if (e.width > 64 || e.width == 1 || p.is_const(e[1])) return Term();
  LinearSum sum(e.width);
  if (!sum.add(p, e[0], 1) || !sum.add(p, e[1], 1) || sum.merged()) return Term();
  sum.combine(p);
  return sum.merged() ? sum.build(p) : Term();
}

/// x + a == x + b -> a == b
Term eq_cancel(TermPool& p, const Expr& e) {
  const unsigned width = p.width(e[0]);
  if (width > 64 || width == 1) return Term();
  LinearSum difference(width);
  if (!difference.add(p, e[0], 1) || difference.merged()) return Term();
  if (!difference.add(p, e[1], low_mask(width)) || !difference.merged()) return Term();
  const std::uint64_t constant = difference.constant();
  if (difference.summands().empty()) return p.boolean(constant == 0);
  bool any_positive = false, any_negative = false;
  for (const LinearSum::Summand& s : difference.summands())
    (sign_extend(s.coefficient, width) > 0 ? any_positive : any_negative) = true;
  if (!any_negative) return p.eq(difference.build_positive(p, 0), p.constant(width, 0 - constant));
  if (!any_positive) return p.eq(difference.build_negative(p), p.constant(width, constant));
  return p.eq(difference.build_positive(p, constant), difference.build_negative(p));
}

/// Is t a product of unknowns, or a sum with one?
bool has_product(const TermPool& p, Term t) {
  if (p.op(t) == Op::Not) t = p.kid(t, 0);
  for (; p.op(t) == Op::Add; t = p.kid(t, 0))
    if (p.op(p.kid(t, 1)) == Op::Mul || has_product(p, p.kid(t, 1))) return true;
  return p.op(t) == Op::Mul && !p.is_const(p.kid(t, 1));
}

/// x * (y + z) == x * y + x * z -> true, if both sides multiplied out differ by a constant; else false
Term eq_polynomial(TermPool& p, const Expr& e) {
  const unsigned width = p.width(e[0]);
  if (width > 64 || !(has_product(p, e[0]) && has_product(p, e[1]))) return Term();
  Polynomial difference(width);
  if (!difference.add(p, e[0], 1) || !difference.add(p, e[1], low_mask(width))) return Term();
  const std::optional<std::uint64_t> constant = difference.as_constant();
  return constant ? p.boolean(*constant == 0) : Term();
}

constexpr Rule kRules[] = {
    {Op::Add, "add-linear", add_linear},
    {Op::Add, "add-combine", add_combine},
    {Op::Eq, "eq-cancel", eq_cancel},
    {Op::Eq, "eq-polynomial", eq_polynomial},
};

}  // namespace

std::span<const Rule> linear_rules() { return kRules; }

}  // namespace bmc
