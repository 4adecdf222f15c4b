// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/APInt.h>

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "encoder/encode.h"
#include "encoder/engine/thread_plan.h"
#include "encoder/memory/contents.h"
#include "encoder/memory/objects.h"
#include "encoder/order/key.h"

namespace bmc {

inline std::uint64_t mix(std::uint64_t key, const void* value) {
  return mix(key, static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(value)));
}

/// Makes nondeterministic choices. In the first run each is a fresh variable, remembered under its key; in a replay it
/// is the value that the model gave that variable.
class Choices : public ArraySource {
 public:
  /// First run: fills `encoding`.
  Choices(TermPool& pool, Encoding& encoding, ThreadPlan& plan) : pool_(pool), encoding_(&encoding), plan_(&plan) {}
  /// Replay of `model`, a model of `first`'s condition over `first_pool`.
  Choices(TermPool& pool, const Encoding& first, const TermPool& first_pool, const Assignment& model)
      : pool_(pool), first_(&first), first_evaluator_(std::make_unique<Evaluator>(first_pool, model)) {}

  bool is_replay() const { return first_ != nullptr; }

  /// Strands (strands.h) exclude each other, so one choice serves for the same moment of all of them. Within
  /// one, no moment comes twice. Sets the one that is executed now and gives the one before it.
  unsigned enter_strand(unsigned strand) { return std::exchange(strand_, strand); }

  Term choose(ChoiceKey key, unsigned width, std::string_view hint);
  /// First run: remembers what a read of shared memory gets.
  void note_shared_read(ChoiceKey key, const Scalar& value) { encoding_->shared_reads.emplace(key, value); }
  /// Replay: what it got, if it was made.
  std::optional<Scalar> shared_read(ChoiceKey key);
  /// First run: remembers whether going round a loop is only to wait. Replay: whether it was, if that was asked.
  void note_wait(ChoiceKey key, bool is_wait) { encoding_->waits[key] = is_wait; }
  std::optional<bool> was_wait(ChoiceKey key) const {
    const auto found = first_->waits.find(key);
    return found == first_->waits.end() ? std::nullopt : std::optional(found->second);
  }
  /// First run: remembers that a loop is not followed beyond this run. Replay: the last run.
  void note_last_run(ChoiceKey key, unsigned run) { encoding_->last_runs.try_emplace(key, run); }
  std::optional<unsigned> last_run(ChoiceKey key) const {
    const auto& runs = first_ ? first_->last_runs : encoding_->last_runs;
    const auto found = runs.find(key);
    return found == runs.end() ? std::nullopt : std::optional(found->second);
  }
  /// A new nondeterministic array of bytes.
  std::uint32_t new_array(ChoiceKey key);
  Term array_byte(std::uint32_t array, Term offset) override;
  /// The number of the object that the allocation `key` makes; adds it to the table.
  ObjectNumber add_object(ObjectTable& objects, ChoiceKey key, Object object);

  /// Constraints that follow from array reads since the last call (Ackermann's).
  std::vector<Term> take_constraints();

 private:
  Term first_value(ChoiceKey key, unsigned width);
  /// Is this the key's first use in any strand?
  bool is_first_use(ChoiceKey key);

  TermPool& pool_;
  Encoding* encoding_ = nullptr;
  ThreadPlan* plan_ = nullptr;
  const Encoding* first_ = nullptr;
  std::unique_ptr<Evaluator> first_evaluator_;
  std::vector<ChoiceKey> arrays_;
  std::vector<std::vector<ArrayRead>> reads_;
  std::vector<Term> constraints_;
  std::unordered_map<ChoiceKey, unsigned> used_by_;  ///< The strand that used a key last.
  unsigned strand_ = 0;
};

}  // namespace bmc
