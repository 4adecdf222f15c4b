// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/Instruction.h>

#include <optional>
#include <string>
#include <vector>

#include "encoder/engine/step_window.h"
#include "encoder/order/event.h"
#include "encoder/vc/trace.h"
#include "encoder/vc/vc.h"

namespace bmc {

/// A step of a thread, recorded when so many events of all threads had been.
struct TimedStep {
  TraceStep step;
  EventNumber time = 0;
  bool is_library_call = false;           ///< Call, Return: of a library function.
  std::optional<PropertyIndex> violates;  ///< Violation: of what.
  /// Violation: the events that it is made up of; none: of all that happens. Absent: of what its thread has done.
  std::optional<std::vector<EventNumber>> last;
};

/// Where an event happened.
struct EventNote {
  const llvm::Instruction* at = nullptr;
  const llvm::Instruction* user = nullptr;  ///< The user's own instruction that led there.
  unsigned depth = 0;                       ///< Of the call of the user's function.
  bool is_model = false;
  bool has_user = false;  ///< Else library code alone got there.
};

/// Collects the trace of a replay. Without threads it ends at the first violated claim. Where threads are started,
/// steps are recorded thread by thread, each with its time; thread_trace.h makes one sequence of them.
class Recorder {
 public:
  explicit Recorder(bool has_threads) : has_threads_(has_threads) {}

  void step(TraceStep step) {
    if (!violated_) add(std::move(step), false, std::nullopt);
  }
  void call(TraceStep step, bool is_library) {
    if (!violated_) add(std::move(step), is_library, std::nullopt);
  }
  void violation_step(TraceStep step, PropertyIndex property) {
    if (!violated_) add(std::move(step), false, property);
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
  /// What the next violations are made up of, as in TimedStep.
  void set_last(std::optional<std::vector<EventNumber>> last) { last_ = std::move(last); }
  /// The next event.
  void event(const EventNote& note) { events_.push_back(note); }
  /// A claim judged at the end of the execution, beside others.
  void also_violates(PropertyIndex property) { at_end_.push_back(property); }
  /// Has a claim ended the execution?
  bool is_finished() const { return violated_.has_value(); }
  std::vector<PropertyIndex> violated() const { return violated_ ? std::vector<PropertyIndex>{*violated_} : at_end_; }

  const std::vector<EventNote>& events() const { return events_; }
  const std::vector<TimedStep>& timed_steps() const { return timed_; }
  /// The steps as they were recorded, thread by thread.
  Trace take_trace() {
    for (TimedStep& timed : timed_) steps_.add(std::move(timed.step));
    return take_trace_without_steps();
  }
  Trace take_trace_without_steps() {
    Trace trace;
    trace.steps = steps_.take();
    trace.inputs = std::move(inputs_);
    trace.failing_allocations = std::move(failing_allocations_);
    return trace;
  }

 private:
  /// So many steps are recorded of an execution with threads, and violations.
  static constexpr std::size_t kMostTimed = 200'000;

  void add(TraceStep step, bool is_library_call, std::optional<PropertyIndex> violates) {
    step.thread = thread_;
    if (!has_threads_)
      steps_.add(std::move(step));
    else if (timed_.size() < kMostTimed || violates)
      timed_.push_back({std::move(step), static_cast<EventNumber>(events_.size()), is_library_call, violates, last_});
  }

  const bool has_threads_;
  ThreadNumber thread_ = 0;
  StepWindow steps_;
  std::vector<TimedStep> timed_;
  std::vector<EventNote> events_;
  std::optional<std::vector<EventNumber>> last_;
  std::vector<std::string> inputs_;
  std::uint32_t allocations_ = 0;
  std::vector<std::uint32_t> failing_allocations_;
  std::optional<PropertyIndex> violated_;
  std::vector<PropertyIndex> at_end_;
};

}  // namespace bmc
