// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/Instruction.h>

#include <optional>
#include <string>
#include <vector>

#include "encoder/vc/trace.h"
#include "encoder/vc/vc.h"

namespace bmc {

/// Collects the trace of a replay, which ends at the first violated claim.
class Recorder {
 public:
  void step(TraceStep step) {
    if (!violated_) trace_.steps.push_back(std::move(step));
  }
  void violation(PropertyIndex property) {
    if (!violated_) violated_ = property;
  }
  /// A claim judged at the end of the execution, beside others.
  void also_violates(PropertyIndex property) { at_end_.push_back(property); }
  /// Has a claim ended the execution?
  bool is_finished() const { return violated_.has_value(); }
  std::vector<PropertyIndex> violated() const {
    return violated_ ? std::vector<PropertyIndex>{*violated_} : at_end_;
  }
  Trace take_trace() { return std::move(trace_); }

 private:
  Trace trace_;
  std::optional<PropertyIndex> violated_;
  std::vector<PropertyIndex> at_end_;
};

}  // namespace bmc
