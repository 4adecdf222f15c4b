// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <list>
#include <vector>

#include "encoder/term/eval.h"

namespace bmc {

/// A few inputs that are tried before a solver is asked: what goes wrong for most inputs, or is reached by most, needs
/// no search. All variables have values from the start, each guess in its own way; evaluating the terms under them is
/// far cheaper than solving while the terms are few, and is not done any more once they are many.
class Guesses {
 public:
  explicit Guesses(const TermPool& pool);

  /// Drops the guesses under which it does not hold.
  void assert_true(Term fact) { facts_.push_back(fact); }
  /// Does one of those left satisfy it? Requires: width(query) == 1.
  bool satisfy(Term query);
  std::uint64_t satisfied() const { return satisfied_; }  ///< How many queries were.
  /// The guess that did so last, for all variables; those that are 0 are left out.
  Assignment model() const;

 private:
  struct Guess {
    Evaluator evaluator;
    std::size_t checked = 0;  ///< So many facts are known to hold.
    unsigned kind;
  };
  bool holds_facts(Guess& guess);

  const TermPool& pool_;
  std::vector<Term> facts_;
  std::list<Guess> guesses_;
  std::uint64_t satisfied_ = 0;
  unsigned last_ = 0;  ///< The kind of guess that satisfied a query.
};

}  // namespace bmc
