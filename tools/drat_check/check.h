// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "tools/drat_check/checker.h"

namespace bmc::drat {

struct Judgement {
  bool verified = false;
  std::string reason;  ///< Why not.
  Counts counts;
};

/// Does the DRAT proof, text or binary, show that the DIMACS CNF is unsatisfiable? Malformed input shows nothing.
Judgement check(std::string_view formula, std::string_view proof);

}  // namespace bmc::drat
