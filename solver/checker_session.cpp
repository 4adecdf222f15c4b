// SPDX-License-Identifier: Apache-2.0
#include "solver/checker_session.h"

#include <algorithm>
#include <vector>

namespace bmc {

CheckerSession::CheckerSession(TermPool& pool, Backend& backend, double seconds, bool guesses)
    : pool_(pool), backend_(backend), seconds_(seconds) {
  if (guesses) guesses_.emplace(pool);
}

void CheckerSession::add(Term fact) {
  if (pool_.is_yes(fact)) return;
  dead_ = dead_ || pool_.is_no(fact);
  has_facts_ = true;
  if (guesses_) guesses_->assert_true(fact);
  backend_.assert_true(prefix_.valid() ? pool_.implies(prefix_, fact) : fact);
}

void CheckerSession::mark() {
  const Term next = pool_.variable(1, "bmc.prefix");
  if (prefix_.valid()) backend_.assert_true(pool_.implies(next, prefix_));
  prefix_ = next;
}

Answer CheckerSession::ask(Term query, Prefix prefix, QueryLimits limits) {
  if (pool_.is_no(query) || (dead_ && prefix == prefix_)) return Answer::Unsat;
  model_of_ = ModelOf::Nobody;
  if (pool_.is_yes(query) && !has_facts_) return Answer::Sat;
  if (is_expired()) {
    reason_ = "timeout";
    return Answer::Unknown;
  }
  if (guesses_ && prefix == prefix_ && guesses_->satisfy(query)) {
    model_of_ = ModelOf::Guess;
    return Answer::Sat;
  }
  if (is_limited()) limits.seconds = limits.seconds > 0 ? std::min(limits.seconds, remaining()) : remaining();
  std::vector<Term> assumptions;
  if (prefix.valid()) assumptions.push_back(prefix);
  if (!pool_.is_yes(query)) assumptions.push_back(query);
  const Answer answer = backend_.check(assumptions, limits);
  if (answer == Answer::Sat) model_of_ = ModelOf::Backend;
  if (answer == Answer::Unknown) reason_ = backend_.reason();
  return answer;
}

Assignment CheckerSession::model() {
  Assignment result;
  if (model_of_ == ModelOf::Guess) return guesses_->model();
  if (model_of_ == ModelOf::Nobody) return result;
  for (Term variable : pool_.variables()) {
    llvm::APInt value = backend_.value(variable);
    if (!value.isZero()) result.emplace(variable, std::move(value));
  }
  return result;
}

double CheckerSession::elapsed() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

double CheckerSession::remaining() const { return seconds_ - elapsed(); }

}  // namespace bmc
