// SPDX-License-Identifier: Apache-2.0
// The walk: blocks in order, joins, calls. What instructions mean is elsewhere (dispatch.h).
#include "encoder/engine/engine.h"

#include <fmt/format.h>

#include "encoder/engine/access.h"
#include "encoder/engine/dispatch.h"
#include "encoder/engine/exceptions.h"
#include "encoder/engine/strands.h"
#include "encoder/memory/scalar_ops.h"
#include "encoder/state/leaves.h"
#include "frontend/debug_info.h"
#include "support/check.h"

namespace bmc {

Engine::Engine(const Setup& setup, TermPool& pool, Choices& choices)
    : Machine(pool, setup.program.module->getDataLayout(), setup.options),
      program_(setup.program),
      harness_(setup.harness),
      encoding_(setup.encoding),
      oracle_(setup.oracle),
      recorder_(setup.recorder),
      choices_(choices),
      log_(pool, setup.encoding.vc, setup.harness.name, setup.oracle),
      tree_(pool),
      contents_(pool, choices),
      value_sets_(pool),
      merger_(pool, tree_, contents_, objects_),
      threads_(*this, setup.plan) {}

const FunctionInfo& Engine::info_of(const llvm::Function& function) {
  auto& info = functions_[&function];
  if (!info) info = std::make_unique<FunctionInfo>(analyse_function(function));
  return *info;
}

// ---- Blocks ---------------------------------------------------------------------------------------------------------

namespace {

BlockKey key_of(const BlockOrder& order, const llvm::BasicBlock& block, std::span<const unsigned> runs) {
  const unsigned position = order.position.lookup(&block);
  llvm::SmallVector<unsigned, 4> heads;
  for (int loop = order.loop_of[position]; loop >= 0; loop = order.loops[loop].parent)
    heads.push_back(order.position.lookup(order.loops[loop].head));
  BMC_CHECK(heads.size() == runs.size());
  BlockKey key;
  for (std::size_t i = 0; i < runs.size(); i++) {
    key.push_back(heads[heads.size() - 1 - i]);
    key.push_back(runs[i]);
  }
  key.push_back(position);
  return key;
}

/// The loops around a position, outermost first.
llvm::SmallVector<int, 4> loops_around(const BlockOrder& order, unsigned position) {
  llvm::SmallVector<int, 4> loops;
  for (int loop = order.loop_of[position]; loop >= 0; loop = order.loops[loop].parent) loops.push_back(loop);
  std::reverse(loops.begin(), loops.end());
  return loops;
}

}  // namespace

void Engine::follow_edge(const llvm::BasicBlock& target, State state) {
  Activation& activation = *activation_;
  const BlockOrder& order = activation.info->order;
  const llvm::BasicBlock& from = *activation.current->getParent();
  const unsigned here = order.position.lookup(&from), there = order.position.lookup(&target);
  const auto loops_here = loops_around(order, here), loops_there = loops_around(order, there);

  if (state.threads.is_final() && is_left(activation, target, state)) return;
  std::vector<Value> phis;
  State* const saved = std::exchange(state_, &state);
  for (const llvm::PHINode& phi : target.phis()) phis.push_back(value(*phi.getIncomingValueForBlock(&from)));
  state_ = saved;
  llvm::SmallVector<unsigned, 4> runs;
  if (threads_.are_running()) {
    const auto left = std::ranges::mismatch(loops_here, loops_there).in1 - loops_here.begin();
    if (left < std::ssize(loops_here)) note_exit(loops_here[left], llvm::ArrayRef(activation.runs).take_front(left));
  }
  for (std::size_t d = 0; d < loops_there.size(); d++) {
    const bool same = d < loops_here.size() && loops_here[d] == loops_there[d];
    const bool again = same && order.loops[loops_there[d]].head == &target && there <= here;
    const unsigned run = same ? activation.runs[d] + (again ? 1 : 0) : 0;
    runs.push_back(run);
    if (!same) continue;
    if (again && threads_.are_running() && is_wait(activation, loops_there[d], state, phis)) return;
    const auto& test = activation.info->test_blocks[loops_there[d]];
    // A run of the body begins when the test is left for it, or, without a test before it, at the head.
    const bool leaves_test = !again && !test.empty() && test.contains(&from) && !test.contains(&target);
    const bool begins_run = leaves_test || (again && test.empty());
    if (!begins_run || run >= kLastRun) continue;
    if (!check_unwinding(loops_there[d], llvm::ArrayRef(runs).take_front(d), run + 1, state)) return;
  }

  if (target.isLandingPad()) phis.push_back(activation.landed);
  Incoming incoming{std::move(state), std::move(phis)};
  activation.pending[key_of(order, target, runs)].push_back(std::move(incoming));
}

void Engine::split(Term condition, State& taken, State& rest) {
  const Term conditions[] = {condition, pool().not_(condition)};
  const ArmNumber first = tree_.split(rest.path, conditions);
  taken.path = {first, pool().yes()};
  rest.path = {first + 1, pool().yes()};
}

void Engine::enter_block(Activation& activation, const BlockKey& key, Incoming incoming) {
  activation.runs.clear();
  activation.block_key = activation.key;
  for (std::size_t i = 0; i + 1 < key.size(); i += 2) activation.runs.push_back(key[i + 1]);
  for (const unsigned part : key) activation.block_key = mix(activation.block_key, std::uint64_t{part});
  const llvm::BasicBlock& block = *activation.info->order.blocks[key.back()];

  if (threads_.are_running()) note_run_start(activation, key, incoming);
  State state = std::move(incoming.state);
  if (!state.alive) return;
  state_ = &state;
  refresh_guard();
  std::size_t i = 0;
  for (const llvm::PHINode& phi : block.phis()) {
    activation.current = &phi;
    define(phi, std::move(incoming.phis[i++]));
  }
  if (block.isLandingPad()) activation.landed = std::move(incoming.phis[i]);
  execute_from(activation, block.begin());
  state_ = nullptr;
}

void Engine::execute_from(Activation& activation, llvm::BasicBlock::const_iterator first) {
  for (const llvm::Instruction& instruction : llvm::make_range(first, first->getParent()->end())) {
    if (llvm::isa<llvm::PHINode>(instruction)) continue;
    activation.current = &instruction;
    activation.choices_made = 0;
    encoding_.statistics.instructions++;
    execute_semantics(instruction, *this);
    if (!activation.apart.empty()) execute_apart(activation, instruction);
    if (!state_->alive || (recorder_ && recorder_->is_finished())) return;
  }
}

void Engine::execute_pending(Activation& activation) {
  while (!activation.pending.empty()) {
    const auto first = activation.pending.begin();
    const BlockKey key = first->first;
    std::vector<Incoming> incoming = std::move(first->second);
    activation.pending.erase(first);
    std::vector<Incoming> ways = bring_together(*activation.info, std::move(incoming), ~0u);
    for (std::size_t i = 0; i + 1 < ways.size(); i++)
      execute_strand(activation, [&](Activation& own) { enter_block(own, key, std::move(ways[i])); });
    enter_block(activation, key, std::move(ways.back()));
    if (recorder_ && recorder_->is_finished()) return;
  }
}

// ---- Calls ----------------------------------------------------------------------------------------------------------

void Engine::bind_arguments(Activation& activation, std::vector<Value> arguments) {
  const llvm::Function& function = *activation.info->function;
  activation.registers.resize(activation.info->register_count);
  const std::size_t fixed = function.arg_size();
  for (std::size_t i = 0; i < fixed && i < arguments.size(); i++)
    activation.registers[activation.info->registers.lookup(function.getArg(i))] = std::move(arguments[i]);
  for (std::size_t i = fixed; i < arguments.size(); i++) activation.variadic.push_back(std::move(arguments[i]));
}

namespace {

std::vector<VariadicPassing> variadic_passing(const llvm::Function& callee, const llvm::CallBase& call,
                                              const llvm::DataLayout& layout) {
  std::vector<VariadicPassing> passing;
  for (unsigned i = static_cast<unsigned>(callee.arg_size()); i < call.arg_size(); i++) {
    VariadicPassing how{call.getArgOperand(i)->getType(), 0, 8};
    if (llvm::Type* copied = call.getParamByValType(i)) {
      how.by_value_size = layout.getTypeAllocSize(copied);
      how.alignment = call.getParamAlign(i).valueOrOne().value();
    }
    passing.push_back(how);
  }
  return passing;
}

}  // namespace

Value Engine::call_function(const llvm::Function& callee, std::vector<Value> arguments, const llvm::CallBase* call) {
  const FunctionInfo& info = info_of(callee);
  Activation* const caller = activation_;
  Activation activation;
  activation.info = &info;
  activation.caller = caller;
  activation.key = caller ? mix(next_key(), static_cast<const void*>(&callee)) : mix(mix(1, &callee), root_key_);
  activation.depth = caller ? caller->depth + 1 : 0;
  for (const Activation* up = caller; up; up = up->caller)
    if (up->info == &info) {
      activation.nesting = up->nesting + 1;
      break;
    }
  if (exceeds_recursion(callee, activation.nesting)) return {};
  if (call && callee.isVarArg()) activation.variadic_passing = variadic_passing(callee, *call, layout());
  bind_arguments(activation, std::move(arguments));

  Incoming entry;
  entry.state.path = state_->path;
  entry.state.memory = std::move(state_->memory);
  entry.state.share = state_->share;
  entry.state.known = state_->known;
  entry.state.threads = std::move(state_->threads);
  entry.state.locals.resize(info.slot_count);
  BlockKey key = key_of(info.order, callee.getEntryBlock(), {});
  activation.pending[key].push_back(std::move(entry));

  State* const state = std::exchange(state_, nullptr);
  activation_ = &activation;
  execute_pending(activation);
  state_ = state;
  activation_ = caller;
  const bool finished = recorder_ && recorder_->is_finished();
  if (!activation.throws.empty() && !finished) unwind_to_caller(activation);
  if (activation.returns.empty() || finished) {
    state_->alive = false;
    refresh_guard();
    return {};
  }
  const bool may_part = call && caller && caller->may_part;
  std::vector<Incoming> ways = leave_call(activation, std::move(activation.returns), may_part ? state_->share : 1, 1);
  for (std::size_t i = 0; i < ways.size(); i++) {
    if (i + 1 < ways.size()) ways[i].state.locals = state_->locals;
    if (i + 1 < ways.size()) caller->apart.push_back(std::move(ways[i]));
  }
  Incoming& last = ways.back();
  state_->path = last.state.path;
  state_->memory = std::move(last.state.memory);
  state_->threads = std::move(last.state.threads);
  state_->share = last.state.share;
  state_->known = last.state.known;
  refresh_guard();
  return last.phis.empty() ? Value{} : std::move(last.phis.front());
}

std::vector<Incoming> Engine::leave_call(Activation& callee, std::vector<Incoming> ways, unsigned share, std::uint64_t way_key) {
  State* const saved = state_;
  for (Incoming& way : ways) {
    state_ = &way.state;
    end_stack_objects(callee, way_key);
    way.state.share = std::max(way.state.share, share);
  }
  state_ = saved;
  return bring_together(*callee.info, std::move(ways), share);
}

void Engine::unwind_to_caller(Activation& callee) {
  Incoming thrown = std::move(leave_call(callee, std::move(callee.throws), 1, 2).front());
  if (activation_) {
    if (llvm::isa<llvm::InvokeInst>(activation_->current)) thrown.state.locals = state_->locals;
    activation_->unwinding.push_back(std::move(thrown));
    return;
  }
  State* const saved = std::exchange(state_, &thrown.state);
  refresh_guard();
  claim_uncaught(*this, thrown.phis.front().front());
  state_ = saved;
}

void Engine::end_stack_objects(Activation& activation, std::uint64_t way) {
  for (const ObjectNumber object : activation.stack_objects) {
    if (!state_->memory.find(object)) continue;
    ObjectState& state = own_object_state(object);
    state.alive = pool().no();
    state.content = contents_.make_uninitialized();
    // The harness's own frame ends with the process.
    if (threads_.are_running() && !(activation.caller == nullptr && threads_.current() == 0)) {
      refresh_guard();
      threads_.end_object(object, pool().yes(), mix(mix(activation.key, std::uint64_t{object}), way));
    }
  }
}

void Engine::return_value(Value value) {
  if (state_->threads.waiting_in == activation_) return stop_here();
  State state = std::move(*state_);
  state.locals.clear();
  activation_->returns.push_back({std::move(state), {std::move(value)}});
  state_->alive = false;
}

void Engine::leave_by_exception(const Scalar& exception) {
  if (state_->threads.waiting_in == activation_) return stop_here();
  State state = std::move(*state_);
  state.locals.clear();
  activation_->throws.push_back({std::move(state), {Value{exception}}});
  stop_here();
}

bool Engine::exceeds_recursion(const llvm::Function& callee, unsigned nesting) {
  if (nesting < 2) return false;
  const bool automatic = info_of(callee).is_library || (!options().unwind && !harness_.unwind);
  const unsigned bound = automatic ? options().max_unwind : harness_.unwind.value_or(options().unwind.value_or(0));
  encoding_.largest_unwind = std::max(encoding_.largest_unwind, std::min(nesting, bound));
  if (automatic && nesting <= bound) {
    if (may_go_on(guard_)) return false;
    tree_.mark_dead(state_->path);
    state_->alive = false;
    return true;
  }
  if (nesting <= bound) return false;
  const std::string message =
      fmt::format("recursion of {} is not fully unwound with {} nested calls", source_name(callee), bound);
  if (claims_unwinding()) {
    claim(PropertyKind::Unwinding, *activation_->current, pool().no(), message);
  } else {
    note_limit(message);
    assume(pool().no());
  }
  return true;
}

Value Engine::branch_and_merge(std::span<const Term> conditions, const std::function<Value(std::size_t)>& arm,
                               std::span<const std::uint64_t> names) {
  Activation& activation = *activation_;
  const std::uint64_t block_key = activation.block_key;
  const unsigned choices_made = activation.choices_made;
  State* const original = state_;
  std::vector<Incoming> results;
  PathPoint rest = original->path;
  std::size_t last = conditions.size();
  while (last > 0 && pool().is_no(conditions[last - 1])) last--;
  const auto arms = std::count_if(conditions.begin(), conditions.end(), [&](Term c) { return !pool().is_no(c); });
  const bool may_part = std::exchange(activation.may_part, activation.may_part && arms == 1);
  for (std::size_t i = 0; i < last; i++) {
    if (pool().is_no(conditions[i])) continue;
    State copy = *original;
    copy.path = rest;
    if (!pool().is_yes(conditions[i]) && i + 1 < last) {
      const Term split[] = {conditions[i], pool().not_(conditions[i])};
      const ArmNumber first = tree_.split(rest, split);
      copy.path = {first, pool().yes()};
      rest = {first + 1, pool().yes()};
    }
    state_ = &copy;
    refresh_guard();
    activation.block_key = mix(block_key, names.empty() ? std::uint64_t{i + 1} : names[i]);
    activation.choices_made = 0;
    Value result = arm(i);
    if (copy.alive) results.push_back({std::move(copy), {std::move(result)}});
    if (pool().is_yes(conditions[i])) break;
  }
  state_ = original;
  activation.may_part = may_part;
  activation.block_key = block_key;
  activation.choices_made = choices_made + 1;
  if (results.empty()) {
    state_->alive = false;
    refresh_guard();
    return {};
  }
  Incoming merged = results.size() == 1 ? std::move(results.front()) : merger_.merge(std::move(results));
  *state_ = std::move(merged.state);
  refresh_guard();
  return std::move(merged.phis.front());
}

// ---- Machine --------------------------------------------------------------------------------------------------------

namespace {

/// Is the instruction about where pointers point, not about what they were made from?
bool looks_at_addresses(const llvm::Instruction& instruction) {
  const unsigned opcode = instruction.getOpcode();
  return opcode == llvm::Instruction::ICmp || opcode == llvm::Instruction::PtrToInt ||
         opcode == llvm::Instruction::Sub;
}

}  // namespace

Term Engine::under_known(Term term) {
  if (!state_->known || !term.valid() || pool().is_const(term)) return term;
  return simplify(pool(), *state_->known, term);
}

Value Engine::under_known(Value value) {
  for (Scalar& scalar : value) {
    scalar = {under_known(scalar.bits), under_known(scalar.object), under_known(scalar.shadow)};
    scalar = with_shadow(pool(), scalar, scalar.shadow);
  }
  return value;
}

Value Engine::value(const llvm::Value& operand) {
  const bool wants_address = operand.getType()->isPointerTy() && addresses_differ(options()) &&
                             looks_at_addresses(*activation_->current);
  if (const auto* constant = llvm::dyn_cast<llvm::Constant>(&operand)) {
    const Value result = constant_value(*constant);
    return wants_address ? Value{as_address(*this, result.front())} : result;
  }
  const FunctionInfo& info = *activation_->info;
  const auto found = info.registers.find(&operand);
  BMC_CHECK(found != info.registers.end());
  const unsigned slot = info.escaping_slot[found->second];
  const Value& held = slot != ~0u ? state_->locals[slot] : activation_->registers[found->second];
  Value result = state_->known ? under_known(held) : held;
  if (wants_address && !result.empty()) return {as_address(*this, result.front())};
  if (!result.empty()) return result;
  Value absent;
  for (const Leaf& leaf : leaves_of(operand.getType(), layout())) {
    Scalar scalar = undefined_scalar(pool(), bits_of(leaf.type));
    if (leaf.type->isPointerTy()) scalar.object = pool().zero(kObjectBits);
    absent.push_back(scalar);
  }
  return absent;
}

void Engine::define(const llvm::Instruction& instruction, Value value) {
  const FunctionInfo& info = *activation_->info;
  const unsigned number = info.registers.lookup(&instruction);
  if (const unsigned slot = info.escaping_slot[number]; slot != ~0u) {
    state_->locals[slot] = std::move(value);
    return;
  }
  activation_->registers[number] = std::move(value);
}

ChoiceKey Engine::next_key() {
  return mix(mix(activation_->block_key, static_cast<const void*>(activation_->current)),
             std::uint64_t{activation_->choices_made++});
}

Term Engine::fresh(unsigned width, std::string_view hint) { return choices_.choose(next_key(), width, hint); }

void Engine::end_path() {
  // Where threads run, what ends here is no less an execution.
  if (!threads_.are_running()) tree_.mark_dead(state_->path);
  stop_here();
}

void Engine::assume(Term condition) {
  if (is_dead()) return;
  if (threads_.are_running()) {
    narrow(*state_, condition);
    return refresh_guard();
  }
  log_.assume(guard_, condition);
  if (pool().is_no(condition)) end_path();
}

void Engine::narrow(State& state, Term condition) {
  if (pool().is_yes(condition)) return;
  if (pool().is_no(condition)) {
    state.alive = false;
    return;
  }
  const Term conditions[] = {condition, pool().not_(condition)};
  state.path = {tree_.split(state.path, conditions), pool().yes()};
}

void Engine::leave_program(bool handlers) {
  if (threads_.are_running()) threads_.finish(guard_, true);
  if (threads_.current() != 0) return stop_here();
  State state = std::move(*state_);
  state.locals.clear();
  (handlers ? exits_ : abrupt_exits_).push_back({std::move(state), {}});
  stop_here();
}

void Engine::note_limit(const std::string& limit) {
  if (std::find(encoding_.limits.begin(), encoding_.limits.end(), limit) == encoding_.limits.end())
    encoding_.limits.push_back(limit);
}

void Engine::flush_constraints() {
  for (const Term constraint : choices_.take_constraints()) log_.assume(pool().yes(), constraint);
}

}  // namespace bmc
