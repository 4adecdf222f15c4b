// SPDX-License-Identifier: Apache-2.0
// Chains of And and Or, as path conditions make them: what one conjunct says about another.
#include <llvm/ADT/SmallVector.h>

#include <algorithm>

#include "encoder/term/match.h"
#include "encoder/term/ranges.h"
#include "encoder/term/rules.h"

namespace bmc {
namespace {

constexpr std::size_t kMaxChain = 12;
using Terms = llvm::SmallVector<Term, kMaxChain>;

/// The operands of nested `op`, outermost last, at most kMaxChain of them (the innermost ones stay together).
Terms operands(const TermPool& p, Term t, Op op) {
  Terms found, open{t};
  while (!open.empty()) {
    const Term top = open.back();
    open.pop_back();
    if (p.op(top) == op && found.size() + open.size() + 2 <= kMaxChain) {
      open.push_back(p.kid(top, 0));
      open.push_back(p.kid(top, 1));
    } else {
      found.push_back(top);
    }
  }
  std::reverse(found.begin(), found.end());
  return found;
}

bool contains(const Terms& terms, Term t) { return std::find(terms.begin(), terms.end(), t) != terms.end(); }

bool contains_complement(const TermPool& p, const Terms& terms, Term t) {
  return std::any_of(terms.begin(), terms.end(), [&](Term x) { return are_complements(p, x, t); });
}

Term and_of(TermPool& p, const Terms& terms, unsigned width) {
  Term all = p.ones(width);
  for (Term t : terms) all = p.and_(all, t);
  return all;
}

/// g & x -> g if g has the conjunct x,  g & x -> 0 if it has ~x
Term and_repeats(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    if (p.op(e[i]) != Op::And) continue;
    const Term x = e[1 - i];
    const Terms conjuncts = operands(p, e[i], Op::And);
    if (contains(conjuncts, x)) return e[i];
    if (contains_complement(p, conjuncts, x)) return p.zero(e.width);
  }
  return Term();
}

/// g & ~(x & y) -> g & ~y if g has the conjunct x,  -> g if it has ~x
Term and_not_and(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    const Term inner = under_not(p, e[1 - i]);
    if (!inner.valid() || p.op(inner) != Op::And) continue;
    const Terms conjuncts = operands(p, e[i], Op::And);
    Terms rest;
    const Terms parts = operands(p, inner, Op::And);
    for (Term x : parts) {
      if (contains_complement(p, conjuncts, x)) return e[i];
      if (!contains(conjuncts, x)) rest.push_back(x);
    }
    if (rest.size() != parts.size()) return p.and_(e[i], p.not_(and_of(p, rest, e.width)));
  }
  return Term();
}

/// g & (x | y) -> g if g has the conjunct x,  -> g & y if it has ~x
Term and_or(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    if (p.op(e[1 - i]) != Op::Or) continue;
    const Terms conjuncts = operands(p, e[i], Op::And);
    for (unsigned k : {0u, 1u}) {
      const Term x = p.kid(e[1 - i], k), y = p.kid(e[1 - i], 1 - k);
      if (contains(conjuncts, x)) return e[i];
      if (contains_complement(p, conjuncts, x)) return p.and_(e[i], y);
    }
  }
  return Term();
}

/// g & ~(x | y) -> 0 if g has the conjunct x,  -> g & ~y if it has ~x
Term and_not_or(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    const Term inner = under_not(p, e[1 - i]);
    if (!inner.valid() || p.op(inner) != Op::Or) continue;
    const Terms conjuncts = operands(p, e[i], Op::And);
    for (unsigned k : {0u, 1u}) {
      const Term x = p.kid(inner, k), y = p.kid(inner, 1 - k);
      if (contains(conjuncts, x)) return p.zero(e.width);
      if (contains_complement(p, conjuncts, x)) return p.and_(e[i], p.not_(y));
    }
  }
  return Term();
}

/// g | x -> g if g has the disjunct x,  -> ~0 if it has ~x
Term or_repeats(TermPool& p, const Expr& e) {
  for (unsigned i : {0u, 1u}) {
    if (p.op(e[i]) != Op::Or) continue;
    const Terms disjuncts = operands(p, e[i], Op::Or);
    if (contains(disjuncts, e[1 - i])) return e[i];
    if (contains_complement(p, disjuncts, e[1 - i])) return p.ones(e.width);
  }
  return Term();
}

/// Two conjunctions taken apart until what they share is found.
struct Shared {
  Terms common, left, right;
};

/// Removes from both lists what is in both.
void move_common(Shared& s) {
  for (std::size_t i = 0; i < s.left.size();) {
    Term* const other = std::find(s.right.begin(), s.right.end(), s.left[i]);
    if (other == s.right.end()) {
      i++;
      continue;
    }
    s.common.push_back(s.left[i]);
    s.left.erase(s.left.begin() + static_cast<std::ptrdiff_t>(i));
    s.right.erase(other);
  }
}

/// The youngest And of a list, or no term. An And is younger than its operands.
Term youngest_and(const TermPool& p, const Terms& terms) {
  Term found;
  for (Term t : terms)
    if (p.op(t) == Op::And && (!found.valid() || found < t)) found = t;
  return found;
}

/// Replaces the youngest And again and again, so that a long prefix of both is met whole, before its parts.
Shared shared_conjuncts(const TermPool& p, Term left, Term right) {
  Shared s{{}, {left}, {right}};
  for (std::size_t step = 0; step < kMaxChain; step++) {
    move_common(s);
    const Term in_left = youngest_and(p, s.left), in_right = youngest_and(p, s.right),
               next = std::max(in_left, in_right);
    if (!next.valid()) break;
    Terms& side = next == in_left ? s.left : s.right;
    Term* const place = std::find(side.begin(), side.end(), next);
    *place = p.kid(next, 0);
    side.insert(place + 1, p.kid(next, 1));
  }
  move_common(s);
  return s;
}

/// (g & x) | (g & y) -> g & (x | y), over many conjuncts of either side
Term or_common(TermPool& p, const Expr& e) {
  if (p.op(e[0]) != Op::And && p.op(e[1]) != Op::And) return Term();
  const Shared s = shared_conjuncts(p, e[0], e[1]);
  if (s.common.empty()) return Term();
  const Term either = p.or_(and_of(p, s.left, e.width), and_of(p, s.right, e.width));
  return p.and_(and_of(p, s.common, e.width), either);
}

/// g & x -> g, 0, or g with a conjunct narrowed, if x and a conjunct of g compare one term with constants
Term and_ranges(TermPool& p, const Expr& e) {
  if (e.width != 1) return Term();
  for (unsigned i : {0u, 1u}) {
    const std::optional<Range> range = range_of(p, e[1 - i]);
    if (!range) continue;
    for (Term conjunct : operands(p, e[i], Op::And)) {
      const std::optional<Range> other = range_of(p, conjunct);
      if (!other || other->term != range->term) continue;
      switch (relation(*other, *range)) {
        case RangeRelation::Disjoint:
          return p.no();
        case RangeRelation::Inside:
          return e[i];
        case RangeRelation::Contains:
          if (conjunct == e[i]) return e[1 - i];
          break;
        case RangeRelation::SharesOne:
          return p.and_(e[i], p.eq(range->term, p.constant(range->width, shared_value(*other, *range))));
        case RangeRelation::Overlaps:
          break;
      }
    }
  }
  return Term();
}

constexpr Rule kRules[] = {
    {Op::And, "and-repeats", and_repeats}, {Op::And, "and-not-and", and_not_and}, {Op::And, "and-or", and_or},
    {Op::And, "and-not-or", and_not_or},   {Op::And, "and-ranges", and_ranges},   {Op::Or, "or-repeats", or_repeats},
    {Op::Or, "or-common", or_common},
};

}  // namespace

std::span<const Rule> guard_rules() { return kRules; }

}  // namespace bmc
