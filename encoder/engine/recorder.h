// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>
#include <llvm/IR/Instruction.h>

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "encoder/order/event.h"
#include "encoder/vc/trace.h"
#include "encoder/vc/vc.h"

namespace bmc {

/// Collects the trace of a replay, which ends at the first violated claim. Of a very long execution the beginning, all
/// inputs and the end are kept; a note stands for the rest.
class Recorder {
 public:
  void step(TraceStep step) {
    if (violated_ && step.kind != TraceStep::Kind::Violation) return;
    step.thread = thread_;
    if (head_.size() < kKept) {
      head_.push_back(std::move(step));
      return;
    }
    tail_.push_back(std::move(step));
    if (tail_.size() <= kKept) return;
    if (tail_.front().kind == TraceStep::Kind::Input && kept_inputs_.size() < kKept)
      kept_inputs_.push_back(std::move(tail_.front()));
    else
      left_out_++;
    tail_.pop_front();
  }
  /// The bytes of a value that the harness asked for.
  void input(std::string bytes) {
    if (!violated_) inputs_.push_back(std::move(bytes));
  }
  /// A call of malloc or the like by the program itself.
  void allocation(bool succeeds) {
    if (!violated_ && !succeeds) failing_allocations_.push_back(allocations_);
    allocations_++;
  }
  void violation(PropertyIndex property) {
    if (!violated_) violated_ = property;
  }
  /// The thread whose steps follow.
  void set_thread(ThreadNumber thread) { thread_ = thread; }
  /// A claim judged at the end of the execution, beside others.
  void also_violates(PropertyIndex property) { at_end_.push_back(property); }
  /// Has a claim ended the execution?
  bool is_finished() const { return violated_.has_value(); }
  std::vector<PropertyIndex> violated() const {
    return violated_ ? std::vector<PropertyIndex>{*violated_} : at_end_;
  }
  Trace take_trace() {
    Trace trace{std::move(head_), std::move(inputs_), std::move(failing_allocations_)};
    for (TraceStep& input : kept_inputs_) trace.steps.push_back(std::move(input));
    if (left_out_ > 0) {
      TraceStep note;
      note.kind = TraceStep::Kind::Note;
      note.value = fmt::format("{} steps are left out here", left_out_);
      trace.steps.push_back(std::move(note));
    }
    for (TraceStep& last : tail_) trace.steps.push_back(std::move(last));
    return trace;
  }

 private:
  static constexpr std::size_t kKept = 1000;
  ThreadNumber thread_ = 0;
  std::vector<TraceStep> head_, kept_inputs_;
  std::deque<TraceStep> tail_;
  std::vector<std::string> inputs_;
  std::uint32_t allocations_ = 0;
  std::vector<std::uint32_t> failing_allocations_;
  std::size_t left_out_ = 0;
  std::optional<PropertyIndex> violated_;
  std::vector<PropertyIndex> at_end_;
};

}  // namespace bmc
