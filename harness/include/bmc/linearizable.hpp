// SPDX-License-Identifier: Apache-2.0
// Linearizability (Herlihy and Wing, 1990), C++17 or later: do the operations of several threads on one object look as
// if each took place at one moment between its call and its return? docs/harness.md has an example.
#pragma once

#include <atomic>
#include <cstddef>
#include <thread>
#include <type_traits>
#include <utility>

#include "bmc/bmc.hpp"

namespace bmc {

/// The operations of kThreads threads, up to kEach of each, on an object: what they were, what they returned, and which
/// returned before another was called. The last is what a caller may rely on, and no more: where one operation is taken
/// to have returned before another is called, it also happens before it; recording orders nothing else.
///
/// `Operation` says what is done, `Result` (which has ==) what came of it; both are default constructible.
template <typename Operation, typename Result, std::size_t kThreads = 2, std::size_t kEach = 2>
class history {
  static constexpr std::size_t kAll = kThreads * kEach;
  static_assert(kAll >= 1 && kAll <= 8, "the orders of more than 8 operations are too many");

 public:
  /// Does perform() as the next operation of thread number `thread`, which counts from 0 and is the caller's choice:
  /// no two threads may have one number at once. Returns what perform() returns.
  template <typename Perform>
  Result run(std::size_t thread, const Operation& operation, Perform&& perform) {
    bmc_assert_(thread < kThreads && count_[thread] < kEach, "the history has room for the operation");
    Record& record = records_[thread * kEach + count_[thread]++];
    record.operation = operation;
    note_earlier(record, thread, std::make_index_sequence<kAll>());
    record.is_called = true;
    record.result = std::forward<Perform>(perform)();
    record.has_returned.store(true, std::memory_order_release);
    return record.result;
  }

  /// Can the results be explained by doing the operations one by one, in an order that agrees with real time, on a
  /// `Model` that is `initial` at first? Its member step(operation) changes it and returns the result. An operation that
  /// never returned, since its thread died in it, may have been done, with any result, or not. To be asked when all
  /// threads are joined.
  template <typename Model>
  bool is_linearizable(const Model& initial) const {
    return explains(initial, std::make_index_sequence<kThreads>(), NoneDone());
  }

 private:
  struct Record {
    Operation operation{};
    Result result{};
    bool is_called = false;
    std::atomic<bool> has_returned{false};
    /// Which operations had returned when this one was called; of its own thread, program order says it.
    bool earlier[kAll] = {};
  };

  /// How many operations of each thread are done, as a type: neither loops nor recursion count against --unwind.
  template <std::size_t... kDone>
  struct Done {
    static constexpr std::size_t of[] = {kDone...};
  };
  template <std::size_t... kThread>
  static Done<(kThread - kThread)...> none_done(std::index_sequence<kThread...>);
  using NoneDone = decltype(none_done(std::make_index_sequence<kThreads>()));

  template <std::size_t... kSlot>
  void note_earlier(Record& record, std::size_t thread, std::index_sequence<kSlot...>) {
    ((record.earlier[kSlot] =
          kSlot / kEach != thread && records_[kSlot].has_returned.load(std::memory_order_acquire)),
     ...);
  }

  bool has_returned(std::size_t slot) const { return records_[slot].has_returned.load(std::memory_order_relaxed); }

  template <typename Counts, std::size_t... kSlot>
  bool rest_is_open(std::index_sequence<kSlot...>) const {
    return (... & (kSlot % kEach < Counts::of[kSlot / kEach] || !has_returned(kSlot)));
  }

  template <typename Counts, std::size_t... kSlot>
  bool may_be_next(const Record& next, std::index_sequence<kSlot...>) const {
    return next.is_called & (... & (kSlot % kEach < Counts::of[kSlot / kEach] || !next.earlier[kSlot]));
  }

  template <typename Model, std::size_t... kThread, std::size_t... kDone>
  bool explains(const Model& state, std::index_sequence<kThread...> threads, Done<kDone...> done) const {
    return rest_is_open<Done<kDone...>>(std::make_index_sequence<kAll>()) ||
           (... || explains_with<kThread>(state, threads, done));
  }

  /// The next to be done is the next operation of kNext.
  template <std::size_t kNext, typename Model, std::size_t... kThread, std::size_t... kDone>
  bool explains_with(const Model& state, std::index_sequence<kThread...> threads, Done<kDone...>) const {
    using Counts = Done<kDone...>;
    if constexpr (Counts::of[kNext] == kEach) {
      return false;
    } else {
      constexpr std::size_t slot = kNext * kEach + Counts::of[kNext];
      const Record& next = records_[slot];
      if (!may_be_next<Counts>(next, std::make_index_sequence<kAll>())) return false;
      Model after = state;
      const Result result = after.step(next.operation);
      if (has_returned(slot) && !(result == next.result)) return false;
      return explains(after, threads, Done<(kDone + (kThread == kNext))...>());
    }
  }

  Record records_[kAll];
  std::size_t count_[kThreads] = {};
};

namespace detail {

template <typename History, typename Operation, std::size_t kEach, typename Perform, std::size_t... kIndex>
void run_each(History& history, std::size_t thread, const Operation (&operations)[kEach], Perform& perform,
              std::index_sequence<kIndex...>) {
  (history.run(thread, operations[kIndex], [&] { return perform(operations[kIndex]); }), ...);
}

template <typename History, typename Operation, std::size_t kThreads, std::size_t kEach, typename Perform,
          std::size_t... kThread>
void run_threads(History& history, const Operation (&operations)[kThreads][kEach], Perform& perform,
                 std::index_sequence<kThread...>) {
  std::thread threads[] = {std::thread([&] {
    run_each(history, kThread, operations[kThread], perform, std::make_index_sequence<kEach>());
  })...};
  (threads[kThread].join(), ...);
}

}  // namespace detail

/// States that an object is linearizable: performs operations[t] in thread t, one after the other, by
/// perform(operation), which returns the result that the `Model` gives in step(operation).
template <typename Model, typename Operation, std::size_t kThreads, std::size_t kEach, typename Perform>
void check_linearizable(const Operation (&operations)[kThreads][kEach], Perform perform, const Model& initial = {}) {
  using Result = std::decay_t<decltype(perform(operations[0][0]))>;
  history<Operation, Result, kThreads, kEach> recorded;
  detail::run_threads(recorded, operations, perform, std::make_index_sequence<kThreads>());
  check(recorded.is_linearizable(initial), "some order that agrees with real time explains the results");
}

}  // namespace bmc
