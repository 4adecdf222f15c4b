// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <z3++.h>

#include <cstdint>
#include <vector>

#include "encoder/term/term_pool.h"

namespace bmc {

/// Builds Z3 expressions of terms, each once: Booleans for width 1, bit-vectors for all others. Requires: no Fp
/// operator below the term (solver/fp_lower.h). Refers to both arguments for its whole life; throws z3::exception.
class Z3Lowering {
 public:
  Z3Lowering(const TermPool& pool, z3::context& context) : pool_(pool), context_(context) {}

  z3::expr lower(Term root);
  /// Has the term been lowered already?
  bool knows(Term t) const { return t.id() < index_.size() && index_[t.id()] != 0; }

  // For the functions that build one operator each.
  const TermPool& pool() const { return pool_; }
  z3::context& context() { return context_; }
  z3::expr get(Term t) const { return expressions_[index_[t.id()] - 1]; }
  z3::expr kid(Term t, unsigned i) const { return get(pool_.kid(t, i)); }
  /// The operand as a bit-vector, also where its width is 1.
  z3::expr bits(Term t, unsigned i);
  /// The inverse of bits: a bit-vector of width 1 becomes a Boolean.
  z3::expr normal(const z3::expr& e);

 private:
  void lower_one(Term t);

  const TermPool& pool_;
  z3::context& context_;
  std::vector<std::uint32_t> index_;  // By term id, 1 + position in expressions_; 0: not lowered.
  std::vector<z3::expr> expressions_;
};

}  // namespace bmc
