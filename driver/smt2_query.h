// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>

#include "encoder/vc/vc.h"

namespace bmc {

/// True iff the execution violates some claim (width 1). Every claim is relative to all steps before it.
Term some_violation(TermPool& pool, const VerificationCondition& vc);

/// The condition as one SMT-LIB query: satisfiable iff some claim can be violated.
void write_query(std::ostream& out, TermPool& pool, const VerificationCondition& vc);

}  // namespace bmc
