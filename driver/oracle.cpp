// SPDX-License-Identifier: Apache-2.0
#include "driver/oracle.h"

namespace bmc {

void SolverOracle::constrain(Term guard, Term condition) {
  const Term fact = pool_.implies(guard, condition);
  if (!pool_.is_yes(fact)) pending_.push_back(fact);
}

bool SolverOracle::may_hold(Term guard, double seconds) {
  if (pool_.is_const(guard)) return pool_.is_yes(guard);
  if (!backend_) backend_ = make_(pool_);
  for (const Term fact : pending_) backend_->assert_true(fact);
  pending_.clear();
  const Term assumptions[] = {guard};
  return backend_->check(assumptions, {.seconds = seconds}) != Answer::Unsat;
}

}  // namespace bmc
