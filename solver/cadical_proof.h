// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "solver/backend.h"
#include "support/result.h"

namespace bmc {

/// Solves zero-terminated clauses in a fresh CaDiCaL that writes its DRAT proof, as text, into the file. The proof is
/// complete if the answer is Unsat. An Error if the file cannot be written.
Result<Answer> solve_with_proof(std::span<const int> clauses, const std::string& proof_file, const QueryLimits& limits);

}  // namespace bmc
