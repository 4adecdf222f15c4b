// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <string>

#include "encoder/term/term_pool.h"

namespace bmc {

/// Writes an SMT-LIB 2 script (QF_BVFP): declarations, one define-fun per shared term, each `assertion` (width 1)
/// asserted, then (check-sat). Any SMT-LIB solver reads it.
void write_smt2(std::ostream& out, const TermPool& pool, std::span<const Term> assertions);

/// The term as one SMT-LIB expression, for messages and debugging; shared parts are repeated, depth is cut with "...".
std::string to_string(const TermPool& pool, Term t);

}  // namespace bmc
