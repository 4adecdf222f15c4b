// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "encoder/term/term_pool.h"

namespace bmc::testing {

enum class Proof { Holds, Fails, Unknown };

/// Asks Z3 whether two terms, lowered as they stand, have the same value for all variables. `model` gets the values
/// for which they do not. FpRem, FpFma and FpSqrt are not taken.
Proof always_equal(const TermPool& pool, Term a, Term b, std::string& model, unsigned milliseconds = 20'000);

}  // namespace bmc::testing
