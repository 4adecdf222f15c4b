// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "encoder/encode_options.h"
#include "encoder/state/scalar.h"
#include "encoder/term/eval.h"
#include "encoder/vc/trace.h"
#include "encoder/vc/vc.h"
#include "frontend/program.h"
#include "harness/harness.h"

namespace bmc {

/// Answers whether executions exist, for loops whose bound is not given. Sees every step of the condition as it grows.
class FeasibilityOracle {
 public:
  virtual ~FeasibilityOracle() = default;
  /// The execution has met a property for the first time.
  virtual void note_property(const Property&) {}
  /// The execution goes on: called at least once for each run of a loop.
  virtual void note_progress() {}
  /// A new step of the condition; later answers take its "guard implies condition" into account.
  virtual void constrain(Term guard, Term condition) = 0;
  /// False only if no execution satisfies `guard` and all constraints so far; when in doubt true.
  virtual bool may_hold(Term guard, double seconds) = 0;
  /// All values that `term` (at most 64 bits wide) takes where `guard` holds; nothing if there are more than `most`, or
  /// when in doubt.
  virtual std::optional<std::vector<std::uint64_t>> values(Term guard, Term term, unsigned most, double seconds) = 0;
};

/// A nondeterministic choice keyed by the place and moment of execution that makes it, so that a replay finds it again.
using ChoiceKey = std::uint64_t;

/// A byte of a nondeterministic array that the execution looked at.
struct ArrayRead {
  Term offset;
  Term byte;
};

struct ThreadPlan;

struct EncodeStatistics {
  std::uint64_t instructions = 0;
  double seconds = 0;
};

/// A harness as a formula, with what is needed to read a model of it back.
struct Encoding {
  VerificationCondition vc;
  std::unordered_map<ChoiceKey, Term> choices;                 ///< The variable that each choice became.
  std::unordered_map<ChoiceKey, std::vector<ArrayRead>> array_reads;  ///< By the key of the array's making.
  std::unordered_map<ChoiceKey, std::uint32_t> object_numbers; ///< The object that each allocation became.
  std::unordered_map<ChoiceKey, Scalar> shared_reads;          ///< What each read of shared memory got.
  std::unordered_map<ChoiceKey, bool> waits;                   ///< Is going round a loop here only to wait?
  std::shared_ptr<ThreadPlan> threads;  ///< What its threads share, for a replay; null if it starts none.
  /// The condition is right only if all data-race properties hold, an internal one among them.
  bool presumes_no_races = false;
  std::unordered_map<ChoiceKey, unsigned> last_runs;  ///< Of loops, by their keys, that EncodeOptions::most_exits ended.
  std::vector<std::string> limits;      ///< What was cut or approximated, for the answer ("loop f.0 stopped at 5").
  unsigned largest_unwind = 0;          ///< The largest number of runs that any loop of the harness needed.
  EncodeStatistics statistics;
};

/// Executes the harness symbolically. `oracle` may be null: then loops without a bound unwind while their condition
/// does not fold to false, up to max_unwind.
Encoding encode(const Program& program, const Harness& harness, TermPool& pool, const EncodeOptions& options,
                FeasibilityOracle* oracle);

/// Executes the harness again on the values of `model`, on constants only: the independent check of a counterexample,
/// and the source of its trace. The trace ends at the first violated claim, where threads run at the first violation of
/// the property `about`. `violated` holds the indices, in
/// `encoding.vc.properties`, of the claim that ended the execution or of all that fail at its end; none if the
/// execution violates nothing (then the model is not to be believed).
struct Replay {
  Trace trace;
  std::vector<PropertyIndex> violated;
  std::string message;  ///< Of the violated claim, `about` if it is among them, with this execution's values.
};
Replay replay(const Program& program, const Harness& harness, const EncodeOptions& options, const Encoding& encoding,
              const TermPool& pool, const Assignment& model, std::optional<PropertyIndex> about);

}  // namespace bmc
