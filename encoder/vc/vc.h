// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "encoder/term/term_pool.h"
#include "encoder/vc/property.h"

namespace bmc {

using PropertyIndex = std::uint32_t;

/// One entry of a harness's history, in program order. An execution is an assignment of the pool's variables.
/// It violates the claim at step k iff `guard` holds and `condition` does not, and every earlier step's
/// "guard implies condition" holds (claims included: a path ends at its first violation).
struct Step {
  enum class Kind : std::uint8_t {
    Assume,  ///< guard implies condition, from here on.
    Claim,   ///< The same, and a violation is reported as `property`.
    Check,   ///< A violation is reported as `property`, but nothing is assumed behind it (leaks, judged at one state).
    Goal,    ///< A cover goal: met if guard and condition can both hold here; constrains nothing.
  };
  Kind kind;
  Term guard;
  Term condition;
  PropertyIndex property = 0;  ///< Claim, Check and Goal.
  /// Claim and Check: when its place counts as reached; invalid: when `guard` holds. A claim that only its violation
  /// gets to (a failed assert, abort, a run beyond the bound) is reached with the decision to go there.
  Term reached = {};
};

/// What a solver decides: steps over terms of a pool that must outlive it.
struct VerificationCondition {
  std::vector<Property> properties;  ///< Claims and goals, in order of first occurrence.
  std::vector<Step> steps;
};

}  // namespace bmc
