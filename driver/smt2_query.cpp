// SPDX-License-Identifier: Apache-2.0
#include "driver/smt2_query.h"

#include <ostream>
#include <ranges>

#include "encoder/term/print.h"

namespace bmc {

// From the back: a step is violated, or it holds and one behind it is violated.
Term some_violation(TermPool& pool, const VerificationCondition& vc) {
  Term violated = pool.no();
  for (const Step& step : std::views::reverse(vc.steps)) {
    if (step.kind == Step::Kind::Goal) continue;
    violated = pool.and_(pool.implies(step.guard, step.condition), violated);
    if (step.kind == Step::Kind::Claim) violated = pool.or_(pool.and_(step.guard, pool.not_(step.condition)), violated);
  }
  return violated;
}

void write_query(std::ostream& out, TermPool& pool, const VerificationCondition& vc) {
  const Term assertions[] = {some_violation(pool, vc)};
  write_smt2(out, pool, assertions);
}

}  // namespace bmc
