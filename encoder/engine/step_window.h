// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <deque>
#include <vector>

#include "encoder/vc/trace.h"

namespace bmc {

/// Of a very long execution the beginning, all inputs and the end; a note stands for the rest.
class StepWindow {
 public:
  void add(TraceStep step) {
    if (head_.size() < kKept) {
      head_.push_back(std::move(step));
      return;
    }
    tail_.push_back(std::move(step));
    if (tail_.size() <= kKept) return;
    if (tail_.front().kind == TraceStep::Kind::Input && inputs_.size() < kKept)
      inputs_.push_back(std::move(tail_.front()));
    else
      left_out_++;
    tail_.pop_front();
  }

  std::vector<TraceStep> take() {
    std::vector<TraceStep> steps = std::move(head_);
    for (TraceStep& input : inputs_) steps.push_back(std::move(input));
    if (left_out_ > 0) {
      TraceStep note;
      note.kind = TraceStep::Kind::Note;
      note.value = fmt::format("{} steps are left out here", left_out_);
      steps.push_back(std::move(note));
    }
    for (TraceStep& last : tail_) steps.push_back(std::move(last));
    *this = {};
    return steps;
  }

 private:
  static constexpr std::size_t kKept = 1000;
  std::vector<TraceStep> head_, inputs_;
  std::deque<TraceStep> tail_;
  std::size_t left_out_ = 0;
};

}  // namespace bmc
