// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "encoder/encode.h"
#include "solver/backend.h"
#include "solver/guesses.h"

namespace bmc {

using MakeBackend = std::unique_ptr<Backend> (*)(TermPool& pool);

/// Answers the engine's questions with a solver session of its own, which is made for the first question only: most
/// loops are bounded by folding.
class SolverOracle : public FeasibilityOracle {
 public:
  /// `guesses`: inputs are guessed before a solver is asked.
  SolverOracle(TermPool& pool, MakeBackend make, bool guesses = true) : pool_(pool), make_(make) {
    if (guesses) guesses_.emplace(pool);
  }
  void constrain(Term guard, Term condition) override;
  bool may_hold(Term guard, double seconds) override;
  std::optional<std::vector<std::uint64_t>> values(Term guard, Term term, unsigned most, double seconds) override;
  /// How many questions were answered by a guess.
  std::uint64_t guessed() const { return guesses_ ? guesses_->satisfied() : 0; }

 private:
  /// The session, with all facts so far.
  Backend& session();

  TermPool& pool_;
  MakeBackend make_;
  std::unique_ptr<Backend> backend_;
  std::optional<Guesses> guesses_;
  std::vector<Term> pending_;  ///< Facts that the session has not been told yet.
};

}  // namespace bmc
