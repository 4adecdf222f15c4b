// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "encoder/term/term_pool.h"

namespace bmc {

/// The values of `term` for which a condition holds: first, first+1, ... last, counted modulo 2^width.
struct Range {
  Term term;
  unsigned width;  ///< At most 64.
  std::uint64_t first, last;

  /// Number of values less one.
  std::uint64_t span() const;
  bool contains(std::uint64_t value) const;
};

/// A comparison of one term (plus a constant) with a constant, or the negation of one, as a range.
/// Never empty and never full.
std::optional<Range> range_of(const TermPool& p, Term condition);

enum class RangeRelation : std::uint8_t {
  Disjoint,
  Inside,     ///< a is part of b (or equal).
  Contains,   ///< b is part of a.
  SharesOne,  ///< Exactly one value is in both, and neither holds the other.
  Overlaps,   ///< Anything else.
};
/// Requires: a.width == b.width.
RangeRelation relation(const Range& a, const Range& b);
/// Requires: relation(a, b) == SharesOne.
std::uint64_t shared_value(const Range& a, const Range& b);

}  // namespace bmc
