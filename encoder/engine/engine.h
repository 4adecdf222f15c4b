// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/BitVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstrTypes.h>

#include <map>
#include <deque>
#include <memory>
#include <set>
#include <unordered_set>
#include <vector>

#include "encoder/encode.h"
#include "encoder/engine/choices.h"
#include "encoder/engine/claim_log.h"
#include "encoder/engine/exception_log.h"
#include "encoder/engine/function_info.h"
#include "encoder/engine/recorder.h"
#include "encoder/engine/state.h"
#include "encoder/engine/threads.h"
#include "encoder/engine/value_set.h"
#include "encoder/memory/contents.h"
#include "encoder/state/machine.h"

namespace bmc {

/// Orders the block instances of an activation: for every loop around the block its head's position and the run's
/// number, outermost first, then the block's own position.
using BlockKey = llvm::SmallVector<unsigned, 6>;

/// How a variadic argument was passed.
struct VariadicPassing {
  llvm::Type* type = nullptr;
  std::uint64_t by_value_size = 0;  ///< Of a structure passed by value; 0 for all else.
  std::uint64_t alignment = 8;
};

/// Numbers of runs that are repeated for ever (waits.cpp), above those of all others.
inline constexpr unsigned kLastRun = 1u << 30;

/// A loop's state at the start of its current run.
struct RunStart {
  State state;
  std::vector<Value> phis;      ///< Of the loop's head.
  std::size_t terms = 0;       ///< Size of the pool.
  std::size_t events = 0;      ///< How many there were.
  bool was_idle = false;       ///< The run before had no effect that outlives it.
};

/// One call of a function.
struct Activation {
  const FunctionInfo* info = nullptr;
  Activation* caller = nullptr;
  std::uint64_t key = 0;       ///< Of this activation in the execution; never two alike.
  unsigned depth = 0;          ///< Calls below the harness.
  unsigned nesting = 1;        ///< Activations of the same function in the call chain, this one included.

  // Where it is:
  const llvm::Instruction* current = nullptr;
  llvm::SmallVector<unsigned, 4> runs;  ///< Run number of every loop around the current block, outermost first.
  std::uint64_t block_key = 0;          ///< Of the current block instance.
  unsigned choices_made = 0;            ///< By the current instruction.

  std::map<int, RunStart> run_starts;   ///< By loop; only where threads run.
  std::set<int> idle_loops;             ///< Whose latest run had no lasting effect.

  std::vector<Value> registers;
  std::vector<Value> variadic;             ///< Arguments beyond the parameters …
  std::vector<VariadicPassing> variadic_passing;
  std::vector<ObjectNumber> stack_objects; ///< To end with the activation.
  std::map<BlockKey, std::vector<Incoming>> pending;
  struct Exits {
    unsigned number = 0;
    unsigned looks = 0;  ///< Threads::looks at the first one.
  };
  std::map<std::uint64_t, Exits> exits;  ///< Of loops, by their keys: the ways out that have been followed.
  std::vector<Incoming> returns;           ///< phis: the returned value.

  // Strands (strands.h); phis: the current instruction's value.
  std::vector<Incoming> apart;  ///< Those that go on behind the current instruction, beside the current state …
  bool repeats = false;         ///< … or execute it again.
  bool may_part = true;         ///< False while the arms of one instruction are executed.

  // Exceptions (exceptions.h); phis: the exception in flight.
  std::vector<Incoming> throws;     ///< Where an exception left the function.
  std::vector<Incoming> unwinding;  ///< Where one left what the current instruction called.
  Value landed;                     ///< At a landing pad: the exception that got there.
};

/// Executes a harness symbolically (or, with a replay's Choices, concretely): every path at once, states merged where
/// paths meet. Semantics of instructions are free functions in tables (encoder/ops, memory_ops.h, natives.h); the
/// engine walks blocks and calls, and is their Machine.
class Engine final : public Machine {
 public:
  struct Setup {
    const Program& program;
    const Harness& harness;
    const EncodeOptions& options;
    Encoding& encoding;
    FeasibilityOracle* oracle;  ///< May be null.
    Recorder* recorder;         ///< May be null; records the trace of a replay.
    ThreadPlan& plan;           ///< What earlier passes found; this one adds to it.
  };
  Engine(const Setup& setup, TermPool& pool, Choices& choices);

  /// Executes constructors, the harness, exit handlers, destructors and the leak check.
  void run();
  /// After run(), where threads were started: states how they can interleave, and what must not come of that.
  void tie_threads_together();

  // Machine.
  Value value(const llvm::Value& operand) override;
  void define(const llvm::Instruction& instruction, Value value) override;
  using Machine::define;
  void claim(PropertyKind kind, const llvm::Instruction& at, Term ok, std::string message) override;
  void require_defined(const llvm::Instruction& at, const Scalar& scalar, std::string_view what) override;
  void assume(Term condition) override;
  void not_modelled(const llvm::Instruction& at, std::string what) override;
  Term fresh(unsigned width, std::string_view hint) override;
  Term guard() const override { return guard_; }
  void end_path() override;

  // For semantics functions of the engine.
  Contents& contents() { return contents_; }
  ObjectTable& objects() { return objects_; }
  State& state() { return *state_; }
  Activation& activation() { return *activation_; }
  const Program& program() const { return program_; }
  Recorder* recorder() { return recorder_; }
  Threads& threads() { return threads_; }
  const Threads& threads() const { return threads_; }
  bool has_activation() const { return activation_ != nullptr; }
  Choices& choices() { return choices_; }
  ValueSets& value_sets() { return value_sets_; }
  bool is_dead() const { return !state_->alive; }
  /// The key of the current instruction's next choice or allocation.
  ChoiceKey next_key();

  /// As claim, for the `variant`-th claim of its kind at the instruction.
  void claim_variant(PropertyKind kind, const llvm::Instruction& at, unsigned variant, Term ok,
                     const std::string& message);
  /// Is a message worth making? Only a property's first claim and a trace's violation use theirs.
  bool needs_message(PropertyKind kind, const llvm::Instruction& at, unsigned variant) const;
  /// As claim, at a place remembered from earlier.
  void claim_at(PropertyKind kind, const ClaimSite& site, Term ok, const std::string& message);
  void cover(const llvm::Instruction& at, Term condition, const std::string& message);
  /// Claims of one kind, one per place, that are judged on the same state: none is assumed for the others.
  /// Each pair is a place and what must not hold.
  void claim_together(PropertyKind kind, const std::vector<std::pair<const llvm::Instruction*, Term>>& bad,
                      const std::string& message);
  /// Ends the path here for a reason that is not a failure; executions that end so are still executions.
  /// `handlers`: exit handlers and destructors still run.
  void leave_program(bool handlers);
  void note_limit(const std::string& limit);
  /// Passes on the constraints that reads of nondeterministic arrays brought.
  void flush_constraints();

  // Threads.
  /// Executes `body(arguments…)` as a thread that the current instruction starts; its number.
  ThreadNumber run_thread(const llvm::Function& body, std::vector<Value> arguments, ChoiceKey key);
  /// The current thread ends here.
  void leave_thread();
  /// What is done here outlives the iteration of any loop around it, where `condition` holds.
  void note_effect(Term condition);
  /// On a path that repeats a wait for ever nothing is changed: it goes on only where `condition` does not hold.
  void exclude_effect(Term condition);
  /// States what holds in every execution.
  void constrain(Term condition) { log_.assume(pool().yes(), condition); }
  /// Executions that get here without `condition` are none.
  void require(Term condition) {
    log_.assume(guard_, condition);
    if (pool().is_no(condition)) end_path();
  }
  /// Says that something about the whole harness is not modelled where threads run; execution goes on.
  void not_modelled_with_threads(const std::string& what);
  /// A claim about how threads are interleaved, judged when all are known. `related` may be null.
  void claim_of_schedule(PropertyKind kind, const ClaimSite& site, const ClaimSite* related, Term ok,
                         const std::string& message);
  /// The condition is right only if there are no data races, nor any of these.
  void presume_no_races(const std::vector<Race>& weak_races);
  /// Of the condition so far, and those that will stand behind all constraints.
  const std::vector<Step>& steps() const { return encoding_.vc.steps; }
  const std::vector<Step>& late_steps() const { return log_.late(); }
  /// The current thread's own object that shadows an object of the program, zero at first.
  ObjectNumber private_object(ObjectNumber object);
  /// Gives an object that stands for a global its initial content.
  void fill_known_global(ObjectNumber number);

  // Objects.
  ObjectNumber object_of_global(const llvm::GlobalValue& global);
  /// The current thread's instance of a thread-local variable.
  ObjectNumber object_of_thread_local(const llvm::GlobalVariable& variable);
  Scalar pointer_to(ObjectNumber object);
  ObjectState object_state(ObjectNumber object);
  ObjectState& own_object_state(ObjectNumber object);
  ObjectNumber make_stack_object(Object object, ContentPtr content, Term alive);
  Value constant_value(const llvm::Constant& constant);

  // Calls.
  /// Calls `callee` from the current instruction; the result is empty for void and for calls that do not return.
  /// `call` tells how variadic arguments are passed; null for calls that no instruction makes.
  Value call_function(const llvm::Function& callee, std::vector<Value> arguments, const llvm::CallBase* call);
  const FunctionInfo& info_of(const llvm::Function& function);
  /// Splits the current path; calls `arm(i)` on a copy of the state under each condition that is not constant false,
  /// and continues with the merge of what is alive afterwards. Results are merged alike.
  /// `names` tell the arms apart in a replay, which may have only some of them; without names their indices do.
  Value branch_and_merge(std::span<const Term> conditions, const std::function<Value(std::size_t)>& arm,
                         std::span<const std::uint64_t> names = {});

  // Edges, for control flow.
  /// Sends `state` along the edge from the current block to `target`.
  void follow_edge(const llvm::BasicBlock& target, State state);
  /// Branches `rest` in two: `taken` (a copy of it) goes where `condition` holds, `rest` where it does not.
  void split(Term condition, State& taken, State& rest);
  void return_value(Value value);
  /// Computes the guard again after a change of the current path.
  /// The current path does not go on.
  void stop_here() {
    state_->alive = false;
    guard_ = pool().no();
  }
  void refresh_guard() { guard_ = state_->alive ? tree_.guard(state_->path) : pool().no(); }
  /// The term under the values known on the current path.
  Term under_known(Term term);
  /// The condition holds on all executions of `state`, a strand, from here on.
  void learn(State& state, Term condition);
  /// Splits the current state by the values of a size, if there are few; true: this run of the instruction is over.
  bool split_by_value(Term size);
  /// False only if no execution satisfies the guard; asked once for each guard.
  bool may_happen(Term guard);
  /// Leaves the current function with an exception in flight.
  void leave_by_exception(const Scalar& exception);
  ExceptionLog& exceptions() { return exceptions_; }

  /// The user's own instruction that the current one belongs to, for reports.
  ClaimSite site_of(const llvm::Instruction& at, unsigned variant) const;

 private:
  friend class LoopGuard;
  void execute_pending(Activation& activation);
  void execute_from(Activation& activation, llvm::BasicBlock::const_iterator first);
  /// The states that come together here, as few as their shapes allow (strands.h).
  std::vector<Incoming> bring_together(const FunctionInfo& info, std::vector<Incoming> incoming, unsigned share);
  /// Executes the rest of the function for one strand, which begins as `begin` says.
  void execute_strand(Activation& activation, const std::function<void(Activation&)>& begin);
  void execute_apart(Activation& activation, const llvm::Instruction& after);
  void execute_instruction(const llvm::Instruction& instruction);
  void enter_block(Activation& activation, const BlockKey& key, Incoming incoming);
  void bind_arguments(Activation& activation, std::vector<Value> arguments);
  void end_stack_objects(Activation& activation, std::uint64_t way);
  /// The states in which a call ended in one way, without the callee's variables.
  std::vector<Incoming> leave_call(Activation& callee, std::vector<Incoming> ways, unsigned share,
                                   std::uint64_t way_key);
  void unwind_to_caller(Activation& callee);
  void run_listed_functions(const char* list);
  void run_exit_handlers();
  void call_from_outside(const llvm::Function& function, std::vector<Value> arguments);
  void join_exits(std::vector<Incoming>& exits);
  Value harness_argument(const llvm::Argument& argument, unsigned index);
  void note_run_start(Activation& activation, const BlockKey& key, Incoming& incoming);
  /// Does going round the loop once more only mean to wait? Then it is not followed.
  bool is_wait(Activation& activation, int loop, State& state, const std::vector<Value>& phis);
  /// Is a run that goes on where `repeats` holds, and changes what it has `reloaded`, as good as any number of them?
  bool run_stands_for_others(Term repeats, const std::vector<std::pair<Scalar, Scalar>>& reloaded,
                             const RunStart& start);
  /// The slots that matter at the loop's head.
  const llvm::BitVector& live_at(const FunctionInfo& info, int loop);
  bool is_left(const Activation& activation, const llvm::BasicBlock& target, const State& state) const;
  Value under_known(Value value);
  void report_trace_violation(PropertyIndex property);
  /// Is a bound that is too small a failure (else it is a limit of the answer)?
  bool claims_unwinding() const {
    return options().unwinding_assertions && options().checks_for(PropertyKind::Unwinding);
  }
  /// Does the bound allow the loop's `run`-th run (1 for the first)? If not, states the claim and ends the path.
  bool check_unwinding(int loop, llvm::ArrayRef<unsigned> runs_around, unsigned run, State& state);
  /// Of the current activation's loop, as entered within these runs of those around it.
  std::uint64_t loop_key(int loop, llvm::ArrayRef<unsigned> runs_around) const;
  void note_exit(int loop, llvm::ArrayRef<unsigned> runs_around);
  bool is_endless(std::uint64_t loop_key) const;
  bool may_go_on(Term guard);
  bool exceeds_recursion(const llvm::Function& callee, unsigned nesting);
  unsigned loop_bound(const FunctionInfo& info, int loop, bool& automatic) const;
  PropertyIndex property_for(PropertyKind kind, const ClaimSite& site, const std::string& message);
  /// Goes on only where `condition` holds; what does not is no less an execution.
  void narrow(State& state, Term condition);
  void claim_in(State& state, PropertyKind kind, const ClaimSite& site, Term ok, const std::string& message);
  ObjectNumber make_global_object(const llvm::GlobalValue& global, ChoiceKey key);
  ContentPtr initial_content(const llvm::GlobalVariable& global, std::uint64_t size);
  void fill_initial(ContentPtr& content, std::uint64_t offset, const llvm::Constant& constant);
  Value constant_expression(const llvm::ConstantExpr& expression);

  const Program& program_;
  const Harness& harness_;
  Encoding& encoding_;
  FeasibilityOracle* oracle_;
  Recorder* recorder_;
  Choices& choices_;
  ClaimLog log_;
  PathTree tree_;
  Contents contents_;
  ValueSets value_sets_;
  ObjectTable objects_;
  StateMerger merger_;
  Threads threads_;
  ChoiceKey root_key_ = 0;  ///< Of the current thread.
  std::map<std::pair<ThreadNumber, ObjectNumber>, ObjectNumber> private_objects_;
  State* state_ = nullptr;
  Term guard_;
  std::uint64_t effect_count_ = 0;
  Activation* activation_ = nullptr;
  ExceptionLog exceptions_;
  std::vector<Incoming> exits_;          ///< Left by exit(): handlers still run …
  std::vector<Incoming> abrupt_exits_;   ///< … left without them.
  llvm::DenseMap<const llvm::Function*, std::unique_ptr<FunctionInfo>> functions_;
  std::map<const FunctionInfo*, std::vector<llvm::BitVector>> live_at_heads_;  ///< By loop.
  llvm::DenseMap<const llvm::GlobalValue*, ObjectNumber> global_objects_;
  std::map<std::pair<ThreadNumber, const llvm::GlobalValue*>, ObjectNumber> thread_local_objects_;
  llvm::DenseMap<const llvm::Constant*, Value> constants_;
  std::unordered_set<Term> feasible_;    ///< Guards that the oracle did not exclude.
  unsigned strands_ = 0;                  ///< So far.
  std::deque<KnownValue> known_values_;
  std::set<std::pair<Term, Term>> many_valued_;  ///< Guards under which a term has too many values to split by.
};

}  // namespace bmc
