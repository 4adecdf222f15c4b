// SPDX-License-Identifier: Apache-2.0
// The makers of float terms. Negation, absolute value and classification are bit operations.
#include "encoder/term/fp_eval.h"
#include "encoder/term/node.h"
#include "encoder/term/term_pool.h"
#include "support/check.h"

namespace bmc {
namespace {

void check_format(const TermPool& p, FpFormat f, std::initializer_list<Term> operands) {
  for (Term t : operands) BMC_CHECK(p.width(t) == fp_width(f));
}

}  // namespace

Term TermPool::fp_add(FpFormat f, Term a, Term b) {
  check_format(*this, f, {a, b});
  return make(Op::FpAdd, fp_width(f), {a, b}, fp_payload(f));
}

Term TermPool::fp_sub(FpFormat f, Term a, Term b) { return fp_add(f, a, fp_neg(f, b)); }

Term TermPool::fp_mul(FpFormat f, Term a, Term b) {
  check_format(*this, f, {a, b});
  return make(Op::FpMul, fp_width(f), {a, b}, fp_payload(f));
}

Term TermPool::fp_div(FpFormat f, Term a, Term b) {
  check_format(*this, f, {a, b});
  return make(Op::FpDiv, fp_width(f), {a, b}, fp_payload(f));
}

Term TermPool::fp_rem(FpFormat f, Term a, Term b) {
  check_format(*this, f, {a, b});
  return make(Op::FpRem, fp_width(f), {a, b}, fp_payload(f));
}

Term TermPool::fp_fma(FpFormat f, Term a, Term b, Term c) {
  check_format(*this, f, {a, b, c});
  return make(Op::FpFma, fp_width(f), {a, b, c}, fp_payload(f));
}

Term TermPool::fp_sqrt(FpFormat f, Term a) {
  check_format(*this, f, {a});
  return make(Op::FpSqrt, fp_width(f), {a}, fp_payload(f));
}

Term TermPool::fp_round(FpFormat f, Rounding r, Term a) {
  check_format(*this, f, {a});
  return make(Op::FpRound, fp_width(f), {a}, fp_payload(f, FpFormat::Half, r));
}

Term TermPool::fp_neg(FpFormat f, Term a) {
  check_format(*this, f, {a});
  return xor_(a, constant(llvm::APInt::getSignMask(fp_width(f))));
}

Term TermPool::fp_abs(FpFormat f, Term a) {
  check_format(*this, f, {a});
  return and_(a, constant(llvm::APInt::getSignedMaxValue(fp_width(f))));
}

Term TermPool::fp_eq(FpFormat f, Term a, Term b) {
  check_format(*this, f, {a, b});
  return make(Op::FpEq, 1, {a, b}, fp_payload(f));
}

Term TermPool::fp_lt(FpFormat f, Term a, Term b) {
  check_format(*this, f, {a, b});
  return make(Op::FpLt, 1, {a, b}, fp_payload(f));
}

Term TermPool::fp_le(FpFormat f, Term a, Term b) {
  check_format(*this, f, {a, b});
  return make(Op::FpLe, 1, {a, b}, fp_payload(f));
}

Term TermPool::fp_is_nan(FpFormat f, Term a) {
  check_format(*this, f, {a});
  return make(Op::FpIsNan, 1, {a}, fp_payload(f));
}

Term TermPool::fp_is_inf(FpFormat f, Term a) { return eq(fp_abs(f, a), constant(fp_infinity(f))); }
Term TermPool::fp_is_zero(FpFormat f, Term a) { return is_zero(fp_abs(f, a)); }

Term TermPool::fp_to_fp(FpFormat from, FpFormat to, Term a) {
  check_format(*this, from, {a});
  return make(Op::FpToFp, fp_width(to), {a}, fp_payload(from, to));
}

Term TermPool::fp_to_sint(FpFormat f, Term a, unsigned width) {
  check_format(*this, f, {a});
  return make(Op::FpToSInt, width, {a}, fp_payload(f));
}

Term TermPool::fp_to_uint(FpFormat f, Term a, unsigned width) {
  check_format(*this, f, {a});
  return make(Op::FpToUInt, width, {a}, fp_payload(f));
}

Term TermPool::sint_to_fp(FpFormat f, Term a) { return make(Op::SIntToFp, fp_width(f), {a}, fp_payload(f)); }
Term TermPool::uint_to_fp(FpFormat f, Term a) { return make(Op::UIntToFp, fp_width(f), {a}, fp_payload(f)); }

}  // namespace bmc
