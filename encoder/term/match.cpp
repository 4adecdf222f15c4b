// SPDX-License-Identifier: Apache-2.0
#include "encoder/term/match.h"

#include <algorithm>
#include <bit>

namespace bmc {

bool is_zero_const(const TermPool& p, Term t) { return p.as_u64(t) == std::uint64_t{0}; }
bool is_one_const(const TermPool& p, Term t) { return p.as_u64(t) == std::uint64_t{1}; }

bool is_ones_const(const TermPool& p, Term t) {
  if (!p.is_const(t)) return false;
  const unsigned width = p.width(t);
  return width <= 64 ? p.as_u64(t) == low_mask(width) : p.value(t).isAllOnes();
}

bool are_complements(const TermPool& p, Term a, Term b) {
  if (under_not(p, a) == b || under_not(p, b) == a) return true;
  return p.is_const(a) && p.is_const(b) && p.width(a) == p.width(b) && p.value(a) == ~p.value(b);
}

bool is_nonzero(const TermPool& p, Term t) {
  if (p.width(t) <= 64) return p.facts(t).umin != 0;
  if (p.is_const(t)) return !p.value(t).isZero();
  if (p.op(t) == Op::Concat) return is_nonzero(p, p.kid(t, 0));
  return p.op(t) == Op::ZExt && is_nonzero(p, p.kid(t, 0));
}

unsigned trailing_zeros(const TermPool& p, Term t) {
  const unsigned width = p.width(t);
  if (width <= 64) return std::min(width, static_cast<unsigned>(std::countr_one(p.facts(t).zeros)));
  if (p.is_const(t)) return p.value(t).countr_zero();
  if (p.op(t) != Op::Concat) return 0;
  const Term low = p.kid(t, 1);
  const unsigned count = trailing_zeros(p, low);
  return count == p.width(low) ? count + trailing_zeros(p, p.kid(t, 0)) : count;
}

bool is_nonnegative(const TermPool& p, Term t) {
  if (p.width(t) <= 64) return p.facts(t).smin >= 0;
  if (p.is_const(t)) return !p.value(t).isNegative();
  return p.op(t) == Op::ZExt;
}

bool splits_cheaply(const TermPool& p, Term t, unsigned at) {
  for (;;) {
    const Op op = p.op(t);
    if (op == Op::Const) return true;
    if (op == Op::ZExt) {
      if (at >= p.width(p.kid(t, 0))) return true;
      t = p.kid(t, 0);
    } else if (op == Op::Concat) {
      const unsigned border = p.width(p.kid(t, 1));
      if (at == border) return true;
      t = p.kid(t, at < border ? 1 : 0);
      if (at > border) at -= border;
    } else {
      return false;
    }
  }
}

bool extracts_cheaply(const TermPool& p, Term t, unsigned low, unsigned width) {
  if (const Term inner = under_not(p, t); inner.valid()) t = inner;
  const Op op = p.op(t);
  return op == Op::Const || op == Op::ZExt || op == Op::SExt || op == Op::Concat || op == Op::Extract;
}

Term joined(TermPool& p, Term high, Term low) {
  if (p.is_const(high) && p.is_const(low)) return p.concat(high, low);
  if (p.op(high) != Op::Extract || p.op(low) != Op::Extract || p.kid(high, 0) != p.kid(low, 0)) return Term();
  const unsigned start = p.extract_low(low), width = p.width(low);
  if (start + width != p.extract_low(high)) return Term();
  return p.extract(p.kid(low, 0), start, width + p.width(high));
}

}  // namespace bmc
