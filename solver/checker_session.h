// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "encoder/term/eval.h"
#include "solver/backend.h"
#include "solver/guesses.h"

namespace bmc {

/// A backend that remembers which facts belong to which beginning of the history: a query can be asked under the facts
/// up to a mark set earlier, although more have been added since. Facts before the first mark are asserted outright;
/// those behind a mark are asserted under a literal that queries assume.
class CheckerSession {
 public:
  /// How far the history goes. Default: before the first mark.
  using Prefix = Term;

  /// `guesses`: inputs are guessed before the backend is asked.
  CheckerSession(TermPool& pool, Backend& backend, double seconds, bool guesses);

  /// Adds a fact at the end of the history. Requires: width(fact) == 1.
  void add(Term fact);
  /// Later facts will not be part of the prefix that is current now.
  void mark();
  Prefix prefix() const { return prefix_; }
  /// Is the whole history known to be contradictory?
  bool is_dead() const { return dead_; }

  /// Is `query` satisfiable together with the facts of the prefix?
  Answer ask(Term query, Prefix prefix, QueryLimits limits);
  /// The last model; requires that the last ask said Sat. Variables that are 0 are left out.
  Assignment model();
  std::string reason() const { return reason_; }

  /// How many queries were satisfied by a guess.
  std::uint64_t guessed() const { return guesses_ ? guesses_->satisfied() : 0; }

  double elapsed() const;
  bool is_limited() const { return seconds_ > 0; }
  double remaining() const;  ///< Requires: is_limited().
  bool is_expired() const { return is_limited() && remaining() <= 0; }

 private:
  TermPool& pool_;
  Backend& backend_;
  double seconds_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  Prefix prefix_;
  bool dead_ = false;
  bool has_facts_ = false;
  enum class ModelOf { Nobody, Guess, Backend } model_of_ = ModelOf::Nobody;  // Nobody's is empty.
  std::optional<Guesses> guesses_;
  std::string reason_;
};

}  // namespace bmc
