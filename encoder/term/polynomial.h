// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/SmallVector.h>

#include <map>
#include <optional>

#include "encoder/term/term_pool.h"

namespace bmc {

/// A term of at most 64 bits multiplied out, as a sum of coefficient * product of bases, modulo 2^width.
class Polynomial {
 public:
  explicit Polynomial(unsigned width) : width_(width) {}

  /// Adds coefficient * t. False if that takes too many steps or products; the polynomial is then useless.
  bool add(const TermPool& p, Term t, std::uint64_t coefficient);

  /// Its value, if no base is left.
  std::optional<std::uint64_t> as_constant() const;

 private:
  /// A product under way: `factors` are still to be multiplied out, `bases` are as they will stay.
  struct Product {
    std::uint64_t coefficient;
    llvm::SmallVector<Term, 4> bases, factors;
  };
  using Bases = llvm::SmallVector<Term, 4>;

  void expand(const TermPool& p, Product product, llvm::SmallVectorImpl<Product>& open) const;
  bool collect(Product product);

  unsigned width_;
  unsigned steps_ = 0;
  std::map<Bases, std::uint64_t> products_;  ///< Bases in order of their ids; coefficients other than 0.
};

}  // namespace bmc
