// SPDX-License-Identifier: Apache-2.0
#include "encoder/term/ranges.h"

#include "encoder/term/match.h"

namespace bmc {
namespace {

std::uint64_t wrap(const Range& r, std::uint64_t value) { return value & low_mask(r.width); }

/// x + c in the range -> x in the range moved down by c.
void look_through_add(const TermPool& p, Range& r) {
  if (p.op(r.term) != Op::Add) return;
  const std::optional<std::uint64_t> c = p.as_u64(p.kid(r.term, 1));
  if (!c) return;
  r.term = p.kid(r.term, 0);
  r.first = wrap(r, r.first - *c);
  r.last = wrap(r, r.last - *c);
}

/// The comparison itself; bounds are exclusive on the upper side of Ult and Slt.
std::optional<Range> range_of_positive(const TermPool& p, Term t) {
  if (p.op(t) == Op::Extract) {  // a sign bit
    const Term x = p.kid(t, 0);
    const unsigned w = p.width(x);
    if (w < 2 || w > 64 || p.extract_low(t) != w - 1) return std::nullopt;
    return Range{x, w, std::uint64_t{1} << (w - 1), low_mask(w)};
  }
  if (p.op(t) != Op::Eq && p.op(t) != Op::Ult && p.op(t) != Op::Slt) return std::nullopt;
  const Term a = p.kid(t, 0), b = p.kid(t, 1);
  const unsigned w = p.width(a);
  if (w < 2 || w > 64 || p.is_const(a) == p.is_const(b)) return std::nullopt;
  const bool right = p.is_const(b);
  const std::uint64_t c = *p.as_u64(right ? b : a), mask = low_mask(w);
  const std::uint64_t least = p.op(t) == Op::Slt ? std::uint64_t{1} << (w - 1) : 0, most = (least - 1) & mask;
  if (p.op(t) == Op::Eq) return Range{right ? a : b, w, c, c};
  if (right) return c == least ? std::nullopt : std::optional(Range{a, w, least, (c - 1) & mask});
  return c == most ? std::nullopt : std::optional(Range{b, w, (c + 1) & mask, most});
}

}  // namespace

std::uint64_t Range::span() const { return (last - first) & low_mask(width); }
bool Range::contains(std::uint64_t value) const { return ((value - first) & low_mask(width)) <= span(); }

std::optional<Range> range_of(const TermPool& p, Term condition) {
  const Term inner = under_not(p, condition);
  std::optional<Range> r = range_of_positive(p, inner.valid() ? inner : condition);
  if (!r) return std::nullopt;
  if (inner.valid()) {
    const std::uint64_t first = wrap(*r, r->last + 1), last = wrap(*r, r->first - 1);
    r->first = first;
    r->last = last;
  }
  look_through_add(p, *r);
  return r;
}

RangeRelation relation(const Range& a, const Range& b) {
  const bool a_first = b.contains(a.first), a_last = b.contains(a.last);
  const bool b_first = a.contains(b.first), b_last = a.contains(b.last);
  const std::uint64_t mask = low_mask(a.width);
  if (a_first && a_last && ((a.first - b.first) & mask) <= ((a.last - b.first) & mask)) return RangeRelation::Inside;
  if (b_first && b_last && ((b.first - a.first) & mask) <= ((b.last - a.first) & mask)) return RangeRelation::Contains;
  if (!a_first && !a_last && !b_first && !b_last) return RangeRelation::Disjoint;
  const bool ends_meet = a.last == b.first && !b.contains(a.first) && !a.contains(b.last);
  const bool starts_meet = b.last == a.first && !a.contains(b.first) && !b.contains(a.last);
  return ends_meet || starts_meet ? RangeRelation::SharesOne : RangeRelation::Overlaps;
}

std::uint64_t shared_value(const Range& a, const Range& b) { return a.last == b.first ? a.last : b.last; }

}  // namespace bmc
