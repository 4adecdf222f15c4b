// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "encoder/vc/vc.h"
#include "support/result.h"

namespace bmc {

/// Writes the whole condition as one SMT-LIB 2 script: satisfiable iff some execution violates a claim. Cover goals
/// are no part of it.
void write_smt2_condition(std::ostream& out, TermPool& pool, const VerificationCondition& vc);

/// The same into a file. Gives the error if it cannot be written.
std::optional<Error> write_smt2_file(const std::string& path, TermPool& pool, const VerificationCondition& vc);

}  // namespace bmc
