// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <random>
#include <vector>

#include "encoder/term/eval.h"

namespace bmc::testing {

/// One expression built twice: in a pool that rewrites, and as it stands.
struct Twin {
  Term built;
  Term raw;
};

/// Builds random expressions of all operators. Deterministic for a seed.
class RandomTerms {
 public:
  RandomTerms(TermPool& built, TermPool& raw, std::uint64_t seed);

  /// Adds one random operator over earlier terms.
  Twin step();
  const std::vector<Twin>& all() const { return all_; }
  /// A value for every variable, the same for both pools.
  void assign(Assignment& built, Assignment& raw);

 private:
  unsigned below(unsigned bound) { return static_cast<unsigned>(random_() % bound); }
  unsigned any_width();
  llvm::APInt any_value(unsigned width);
  Twin constant(const llvm::APInt& value);
  Twin any(unsigned width);
  Twin of_width(Twin t, unsigned width);
  Twin make(Op op, unsigned width, std::initializer_list<Twin> kids, std::uint32_t payload = 0);
  Twin bitvector_operator(Op op);
  Twin float_operator(Op op);
  Twin derived_operator();

  TermPool& built_;
  TermPool& raw_;
  std::mt19937_64 random_;
  std::vector<unsigned> widths_;
  std::vector<Twin> all_;
  std::vector<Twin> variables_;
};

}  // namespace bmc::testing
