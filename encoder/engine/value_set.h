// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <vector>

#include "encoder/term/term_pool.h"

namespace bmc {

/// Finds the values that terms can have, where their shape shows that these are few: choices among constants, and
/// operators over such. A set may be too large, never too small.
class ValueSets {
 public:
  static constexpr std::size_t kMost = 16;
  using Values = std::optional<std::set<std::uint64_t>>;
  using Rows = std::optional<std::set<std::vector<std::uint64_t>>>;

  explicit ValueSets(TermPool& pool) : pool_(pool) {}
  /// No set: too many, or not known. Requires: width(t) <= 64.
  const Values& of(Term t);
  /// As `of`, for terms together: what each has while the others have the rest of the row.
  Rows of_all(std::span<const Term> terms);

 private:
  /// By what each operand can be, taken for independent of the others.
  const Values& by_operands(Term t, unsigned depth);
  Values compute(Term t, unsigned depth);

  TermPool& pool_;
  std::unordered_map<Term, Values> known_, by_operands_;
};

}  // namespace bmc
