// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "encoder/term/eval.h"
#include "encoder/vc/vc.h"
#include "solver/backend.h"

namespace bmc {

enum class Status : std::uint8_t { Verified, Failed, Unreached, Unknown };

struct CheckOptions {
  double seconds = 0;                ///< For all queries together; 0: no limit.
  bool guesses = true;               ///< Inputs are guessed before the backend is asked.
  std::uint64_t* guessed = nullptr;  ///< Where to add how many queries were satisfied so; may be null.
  /// Is told of a property whose claims have all been proven, while others are still open. Whether any execution
  /// reaches it is found out later. May be empty.
  std::function<void(PropertyIndex)> on_proven = nullptr;
};

/// The outcome of one property (for a Cover property: Failed means the goal was met, Verified that it cannot be).
struct Outcome {
  Status status = Status::Unknown;
  std::string reason;    ///< For Unknown.
  std::size_t step = 0;  ///< For Failed: the violated step.
  Assignment model;      ///< For Failed: the variables' values; missing ones are 0.
};

/// Is asked about every model before its property is reported as failed. False: the model does not reproduce the
/// violation, and the property's outcome becomes Unknown with that reason.
using ModelCheck = std::function<bool(const Assignment& model, std::size_t step)>;

/// Decides every property: one outcome per vc.properties entry, same order. Steps are asked in program order in one
/// incremental session; a step that is proven or failed is asserted before the next. A model settles every property
/// that it violates first. Unreached: no step's guard can hold together with what precedes it.
std::vector<Outcome> check_properties(TermPool& pool, const VerificationCondition& vc, Backend& backend,
                                      const CheckOptions& options, const ModelCheck& confirm);

/// The condition with only these properties to be judged. Claims of the others constrain it as before.
VerificationCondition with_others_assumed(TermPool& pool, VerificationCondition vc,
                                          const std::function<bool(const Property&)>& is_asked);

}  // namespace bmc
