// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <unordered_map>

#include "encoder/term/term_pool.h"

namespace bmc {

/// Finds the values that terms can have, where their shape shows that these are few: choices among constants, and
/// operators over such. What is correlated is taken for independent, so a set may be too large, never too small.
class ValueSets {
 public:
  static constexpr std::size_t kMost = 16;
  using Values = std::optional<std::set<std::uint64_t>>;

  explicit ValueSets(TermPool& pool) : pool_(pool) {}
  /// No set: too many, or not known. Requires: width(t) <= 64.
  const Values& of(Term t) { return of(t, 0); }

 private:
  const Values& of(Term t, unsigned depth);
  Values compute(Term t, unsigned depth);

  TermPool& pool_;
  std::unordered_map<Term, Values> known_;
};

}  // namespace bmc
