// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/SmallVector.h>

#include <span>

#include "encoder/term/term_pool.h"

namespace bmc {

/// A term of at most 64 bits as constant + sum of coefficient * base, modulo 2^width. Bases differ, are in order of
/// their ids and have coefficients other than 0.
class LinearSum {
 public:
  struct Summand {
    Term base;
    std::uint64_t coefficient;
  };

  explicit LinearSum(unsigned width) : width_(width) {}

  /// Adds coefficient * t, taken apart. False if the sum grows beyond the limit; it is then useless.
  bool add(const TermPool& p, Term t, std::uint64_t coefficient);

  /// (a / b) * b + a % b -> a,  a - (a / b) * b -> a % b,  (h·0) + zext(l) -> (h·l),  x - x[k..]·0 -> zext(x[0..k]),
  /// for any such summands.
  void combine(TermPool& p);

  std::span<const Summand> summands() const { return summands_; }
  std::uint64_t constant() const { return constant_; }
  /// Did summands of one base meet?
  bool merged() const { return merged_; }

  /// The sum of the summands with the given sign (as signed numbers), negated if negative; `constant` added.
  Term build_positive(TermPool& p, std::uint64_t constant) const;
  Term build_negative(TermPool& p) const;
  /// The whole sum as a term.
  Term build(TermPool& p) const;

 private:
  void add_summand(Term base, std::uint64_t coefficient);
  bool combine_once(TermPool& p);
  bool combine_remainder(const TermPool& p, Summand remainder);
  bool combine_quotient(TermPool& p, Summand product);
  bool combine_parts(TermPool& p, Summand high);
  bool combine_aligned(TermPool& p, Summand aligned);
  std::uint64_t coefficient_of(Term base) const;
  Term division_product(const TermPool& p, Term remainder) const;

  unsigned width_;
  std::uint64_t constant_ = 0;
  llvm::SmallVector<Summand, 8> summands_;
  bool merged_ = false;
};

}  // namespace bmc
