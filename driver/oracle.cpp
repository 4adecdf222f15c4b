// SPDX-License-Identifier: Apache-2.0
#include "driver/oracle.h"

namespace bmc {

void SolverOracle::constrain(Term guard, Term condition) {
  const Term fact = pool_.implies(guard, condition);
  if (pool_.is_yes(fact)) return;
  pending_.push_back(fact);
  if (guesses_) guesses_->assert_true(fact);
}

Backend& SolverOracle::session() {
  if (!backend_) backend_ = make_(pool_);
  for (const Term fact : pending_) backend_->assert_true(fact);
  pending_.clear();
  return *backend_;
}

bool SolverOracle::may_hold(Term guard, double seconds) {
  if (pool_.is_const(guard)) return pool_.is_yes(guard);
  if (guesses_ && guesses_->satisfy(guard)) return true;
  const Term assumptions[] = {guard};
  return session().check(assumptions, {.seconds = seconds}) != Answer::Unsat;
}

std::optional<std::vector<std::uint64_t>> SolverOracle::values(Term guard, Term term, unsigned most, double seconds) {
  const unsigned width = pool_.width(term);
  const bool is_variable = pool_.op(term) == Op::Var;
  const Term variable = is_variable ? term : pool_.variable(width, "value");
  std::vector<Term> assumptions{guard};
  if (!is_variable) assumptions.push_back(pool_.eq(variable, term));
  std::vector<std::uint64_t> found;
  for (;;) {
    const Answer answer = session().check(assumptions, {.seconds = seconds});
    if (answer == Answer::Unsat) return found;
    if (answer != Answer::Sat || found.size() == most) return std::nullopt;
    found.push_back(session().value(variable).getZExtValue());
    assumptions.push_back(pool_.ne(variable, pool_.constant(width, found.back())));
  }
}

}  // namespace bmc
