// SPDX-License-Identifier: Apache-2.0
// The makers of bit-vector terms: operand checks, and operators that are written with others.
#include "encoder/term/facts.h"
#include "encoder/term/node.h"
#include "encoder/term/term_pool.h"
#include "support/check.h"

namespace bmc {

Term TermPool::binary(Op op, Term a, Term b) {
  const unsigned w = width(a);
  BMC_CHECK(w == width(b));
  return make(op, w, {a, b});
}

Term TermPool::predicate(Op op, Term a, Term b) {
  BMC_CHECK(width(a) == width(b));
  return make(op, 1, {a, b});
}

Term TermPool::not_(Term a) { return make(Op::Not, width(a), {a}); }
Term TermPool::and_(Term a, Term b) { return binary(Op::And, a, b); }
Term TermPool::or_(Term a, Term b) { return binary(Op::Or, a, b); }
Term TermPool::xor_(Term a, Term b) { return binary(Op::Xor, a, b); }

Term TermPool::and_all(std::span<const Term> terms) {
  Term all = yes();
  for (Term t : terms) all = and_(all, t);
  return all;
}

Term TermPool::or_all(std::span<const Term> terms) {
  Term any = no();
  for (Term t : terms) any = or_(any, t);
  return any;
}

/// -a is ~a + 1: the constant joins other constants, and ~a meets a in sums.
Term TermPool::neg(Term a) { return add(not_(a), 1); }
Term TermPool::add(Term a, Term b) { return binary(Op::Add, a, b); }
Term TermPool::sub(Term a, Term b) { return add(a, neg(b)); }
Term TermPool::mul(Term a, Term b) { return binary(Op::Mul, a, b); }
Term TermPool::udiv(Term a, Term b) { return binary(Op::UDiv, a, b); }
Term TermPool::urem(Term a, Term b) { return binary(Op::URem, a, b); }
Term TermPool::sdiv(Term a, Term b) { return binary(Op::SDiv, a, b); }
Term TermPool::srem(Term a, Term b) { return binary(Op::SRem, a, b); }
Term TermPool::shl(Term a, Term amount) { return binary(Op::Shl, a, amount); }
Term TermPool::lshr(Term a, Term amount) { return binary(Op::LShr, a, amount); }
Term TermPool::ashr(Term a, Term amount) { return binary(Op::AShr, a, amount); }

Term TermPool::eq(Term a, Term b) { return predicate(Op::Eq, a, b); }
Term TermPool::ult(Term a, Term b) { return predicate(Op::Ult, a, b); }
Term TermPool::slt(Term a, Term b) { return predicate(Op::Slt, a, b); }
Term TermPool::is_negative(Term a) { return extract(a, width(a) - 1, 1); }

Term TermPool::ite(Term condition, Term then, Term otherwise) {
  BMC_CHECK(width(condition) == 1 && width(then) == width(otherwise));
  return make(Op::Ite, width(then), {condition, then, otherwise});
}

Term TermPool::extract(Term a, unsigned low, unsigned width) {
  const unsigned whole = this->width(a);
  BMC_CHECK(width >= 1 && low <= whole && width <= whole - low);
  return width == whole ? a : make(Op::Extract, width, {a}, low);
}

Term TermPool::concat(Term high, Term low) {
  const unsigned w = width(high) + width(low);
  BMC_CHECK(w <= 65535);
  return make(Op::Concat, w, {high, low});
}

Term TermPool::zext(Term a, unsigned width) {
  const unsigned narrow = this->width(a);
  BMC_CHECK(width >= narrow);
  return width == narrow ? a : make(Op::ZExt, width, {a});
}

Term TermPool::sext(Term a, unsigned width) {
  const unsigned narrow = this->width(a);
  BMC_CHECK(width >= narrow);
  return width == narrow ? a : make(Op::SExt, width, {a});
}

Term TermPool::zext_or_trunc(Term a, unsigned width) {
  return width <= this->width(a) ? trunc(a, width) : zext(a, width);
}

Term TermPool::sext_or_trunc(Term a, unsigned width) {
  return width <= this->width(a) ? trunc(a, width) : sext(a, width);
}

namespace {

/// Do the facts settle whether a sum of the operands leaves the signed range? `negate`: b is subtracted.
std::optional<bool> signed_sum_overflows(const TermPool& p, Term a, Term b, bool negate) {
  const unsigned width = p.width(a);
  if (width > 64) return std::nullopt;
  const Facts x = p.facts(a), y = p.facts(b), all = unknown_facts(width);
  const __int128 least = static_cast<__int128>(x.smin) + (negate ? -static_cast<__int128>(y.smax) : y.smin);
  const __int128 most = static_cast<__int128>(x.smax) + (negate ? -static_cast<__int128>(y.smin) : y.smax);
  if (least >= all.smin && most <= all.smax) return false;
  if (least > all.smax || most < all.smin) return true;
  return std::nullopt;
}

/// a + c for a constant c: a comparison of a alone.
Term sum_with_constant_overflows(TermPool& p, Term a, const llvm::APInt& c) {
  const unsigned width = c.getBitWidth();
  if (c.isNegative()) return p.slt(a, p.constant(llvm::APInt::getSignedMinValue(width) - c));
  return p.slt(p.constant(llvm::APInt::getSignedMaxValue(width) - c), a);
}

/// Are the two (x / y) * y and x % y, whose sum is x, signed?
bool is_split_by_division(const TermPool& p, Term product, Term remainder) {
  if (p.op(product) != Op::Mul || p.op(remainder) != Op::SRem) return false;
  const Term x = p.kid(remainder, 0), y = p.kid(remainder, 1);
  for (unsigned i = 0; i < 2; i++) {
    const Term quotient = p.kid(product, i);
    if (p.op(quotient) == Op::SDiv && p.kid(quotient, 0) == x && p.kid(quotient, 1) == y && p.kid(product, 1 - i) == y)
      return true;
  }
  return false;
}

}  // namespace

Term TermPool::uadd_overflows(Term a, Term b) {
  const unsigned w = width(a);
  BMC_CHECK(w == width(b));
  if (is_const(a)) std::swap(a, b);
  if (is_const(b)) return ult(constant(~value(b)), a);
  if (w <= 64) {
    const Facts x = facts(a), y = facts(b);
    const auto least = static_cast<unsigned __int128>(x.umin) + y.umin;
    const auto most = static_cast<unsigned __int128>(x.umax) + y.umax;
    if (most <= low_mask(w)) return no();
    if (least > low_mask(w)) return yes();
  }
  if (w == 65535) return ult(add(a, b), a);
  return extract(add(zext(a, w + 1), zext(b, w + 1)), w, 1);  // the carry: its adder's other bits are a + b's
}

/// The sum overflows iff its sign differs from that of both operands.
Term TermPool::sadd_overflows(Term a, Term b) {
  if (is_const(a)) std::swap(a, b);
  if (const auto settled = signed_sum_overflows(*this, a, b, false)) return boolean(*settled);
  if (is_split_by_division(*this, a, b) || is_split_by_division(*this, b, a)) return no();
  if (is_const(b)) return sum_with_constant_overflows(*this, a, value(b));
  const Term sign = is_negative(add(a, b));
  return and_(xor_(is_negative(a), sign), xor_(is_negative(b), sign));
}

/// The difference overflows iff the operands' signs differ and its sign is not a's.
Term TermPool::ssub_overflows(Term a, Term b) {
  if (const auto settled = signed_sum_overflows(*this, a, b, true)) return boolean(*settled);
  if (is_const(b) && !value(b).isMinSignedValue()) return sum_with_constant_overflows(*this, a, -value(b));
  const Term a_sign = is_negative(a);
  return and_(xor_(a_sign, is_negative(b)), xor_(a_sign, is_negative(sub(a, b))));
}

Term TermPool::umul_overflows(Term a, Term b) { return predicate(Op::UMulOverflow, a, b); }
Term TermPool::smul_overflows(Term a, Term b) { return predicate(Op::SMulOverflow, a, b); }

}  // namespace bmc
