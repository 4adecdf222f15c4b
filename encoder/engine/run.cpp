// SPDX-License-Identifier: Apache-2.0
// A harness from start to end: constructors, the harness itself, exit handlers, destructors, leaks (suite rule 8).
#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <map>

#include "encoder/engine/describe.h"
#include "encoder/engine/engine.h"
#include "encoder/engine/heap.h"
#include "encoder/engine/source_path.h"
#include "encoder/engine/strands.h"
#include "encoder/state/leaves.h"
#include "encoder/state/pointer.h"
#include "frontend/debug_info.h"

namespace bmc {
namespace {

/// The functions of llvm.global_ctors or llvm.global_dtors by ascending priority.
std::vector<const llvm::Function*> listed_functions(const llvm::Module& module, const char* list) {
  const llvm::GlobalVariable* global = module.getGlobalVariable(list);
  std::multimap<std::uint64_t, const llvm::Function*> rows;  // keeps the order of equal priorities
  if (!global || !global->hasInitializer()) return {};
  const auto* array = llvm::dyn_cast<llvm::ConstantArray>(global->getInitializer());
  for (unsigned i = 0; array && i < array->getNumOperands(); i++) {
    const auto* row = llvm::cast<llvm::ConstantStruct>(array->getOperand(i));
    const auto* function = llvm::dyn_cast<llvm::Function>(row->getOperand(1)->stripPointerCasts());
    if (function) rows.emplace(llvm::cast<llvm::ConstantInt>(row->getOperand(0))->getZExtValue(), function);
  }
  std::vector<const llvm::Function*> functions;
  for (const auto& row : rows) functions.push_back(row.second);
  return functions;
}

}  // namespace

void Engine::call_from_outside(const llvm::Function& function, std::vector<Value> arguments) {
  if (is_dead() || (recorder_ && recorder_->is_finished()) || function.isDeclaration()) return;
  call_function(function, std::move(arguments), nullptr);
}

void Engine::run_listed_functions(const char* list) {
  for (const llvm::Function* function : listed_functions(*program_.module, list)) call_from_outside(*function, {});
}

void Engine::run_exit_handlers() {
  if (const llvm::Function* handlers = program_.module->getFunction("__bmc_run_exit_handlers"))
    call_from_outside(*handlers, {});
}

Value Engine::harness_argument(const llvm::Argument& argument, unsigned index) {
  TermPool& pool = this->pool();
  const ChoiceKey key = mix(5, std::uint64_t{index});
  if (argument.getType()->isPointerTy()) {
    // One valid object of the pointed-to type, holding anything.
    const std::uint64_t size = std::max<std::uint64_t>(1, pointee_size(argument));
    Object object;
    object.kind = Object::Kind::Global;
    object.name = "*" + (argument.getName().empty() ? fmt::format("argument{}", index) : argument.getName().str());
    object.size = pool.constant(kPointerBits, size);
    object.limit = size;
    object.alignment = 16;
    const ObjectNumber number = choices_.add_object(objects_, key, std::move(object));
    ContentPtr content = contents_.make_uninitialized();
    const std::uint32_t array = choices_.new_array(key);
    std::string bytes;
    for (std::uint64_t i = 0; i < size; i++) {
      const Term byte = choices_.array_byte(array, pool.constant(kPointerBits, i));
      contents_.write(content, pool.constant(kPointerBits, i), 1, {byte, {}, {}});
      bytes += static_cast<char>(pool.as_u64(byte).value_or(0));
    }
    objects_[number].initial = content;
    if (recorder_) recorder_->input(std::move(bytes));
    return {pointer_to(number)};
  }
  Value value;
  unsigned part = 0;
  for (const Leaf& leaf : leaves_of(argument.getType(), layout())) {
    const Term bits = choices_.choose(mix(key, std::uint64_t{++part}), bits_of(leaf.type), "argument");
    Scalar scalar{bits, {}, {}};
    value.push_back(leaf.type->isPointerTy() ? pointer_from_image(pool, bits) : scalar);
  }
  if (recorder_) {
    std::string bytes;
    for (const Scalar& part : value)
      if (pool.is_const(part.bits)) bytes += bytes_in_memory(pool.value(part.bits));
    recorder_->input(std::move(bytes));
  }
  if (recorder_ && value.size() == 1) {
    TraceStep step;
    step.kind = TraceStep::Kind::Input;
    step.location = harness_.location;
    step.name = variable_name(argument);
    if (step.name.empty()) step.name = fmt::format("argument {}", index + 1);
    if (pool.is_const(value.front().bits))
      step.value = format_value(pool.value(value.front().bits), *argument.getType(), variable_type(argument), step.detail);
    recorder_->step(std::move(step));
  }
  return value;
}

ThreadNumber Engine::run_thread(const llvm::Function& body, std::vector<Value> arguments, ChoiceKey key) {
  note_effect(pool().yes());
  if (is_dead()) return 0;
  const ThreadNumber creator = threads_.current(), number = threads_.start(key);
  log_.defer();
  const Term always[] = {pool().yes()};
  State child;
  child.path = {tree_.split(state_->path, always), pool().yes()};
  child.memory = state_->memory;
  State* const state = std::exchange(state_, &child);
  Activation* const activation = std::exchange(activation_, nullptr);
  const ChoiceKey root_key = std::exchange(root_key_, key);
  refresh_guard();
  threads_.enter(number, key);
  call_from_outside(body, std::move(arguments));
  if (!is_dead()) threads_.finish(guard_, false);
  threads_.leave(creator);
  root_key_ = root_key;
  activation_ = activation;
  state_ = state;
  refresh_guard();
  return number;
}

void Engine::leave_thread() {
  threads_.finish(guard_, false);
  stop_here();
}

void Engine::note_effect(Term condition) {
  if (!threads_.are_running() || pool().is_no(condition)) return;
  if (state_->threads.is_final()) return exclude_effect(condition);
  state_->threads.effects.push_back({pool().and_(guard_, condition), ++effect_count_});
}

void Engine::exclude_effect(Term condition) {
  narrow(*state_, pool().not_(condition));
  refresh_guard();
}

void Engine::tie_threads_together() {
  log_.stop_deferring();
  threads_.tie_together();
  log_.append_late();
}

void Engine::not_modelled_with_threads(const std::string& what) {
  const llvm::Instruction* place = &*harness_.function->getEntryBlock().begin();
  const ClaimSite site{place, place, {}, static_cast<unsigned>(std::hash<std::string>()(what))};
  if (!log_.find(PropertyKind::Unsupported, site))
    claim_of_schedule(PropertyKind::Unsupported, site, nullptr, pool().no(), what + " is not modelled where threads run");
}

void Engine::join_exits(std::vector<Incoming>& exits) {
  if (exits.empty() || (recorder_ && recorder_->is_finished())) return;
  std::vector<Incoming> all = std::move(exits);
  exits.clear();
  if (state_->alive) {
    state_->locals.clear();
    all.push_back({std::move(*state_), {}});
  }
  *state_ = std::move((all.size() == 1 ? std::move(all.front()) : merger_.merge(std::move(all))).state);
  refresh_guard();
}

void Engine::run() {
  State state;
  state.path = tree_.root();
  // What one strand releases, another must not see as an address to take over.
  if (!choices_.is_replay() && !options().address_reuse && !threads_.are_known()) state.share = kStrands;
  state_ = &state;
  refresh_guard();
  threads_.make_known_objects();
  run_listed_functions("llvm.global_ctors");
  std::vector<Value> arguments;
  for (const llvm::Argument& argument : harness_.function->args())
    arguments.push_back(harness_argument(argument, argument.getArgNo()));
  call_from_outside(*harness_.function, std::move(arguments));
  join_exits(exits_);
  if (threads_.are_running() && !is_dead()) threads_.finish(guard_, true);
  run_exit_handlers();
  run_listed_functions("llvm.global_dtors");
  join_exits(exits_);
  join_exits(abrupt_exits_);
  if (threads_.are_running() && options().checks_for(PropertyKind::MemoryLeak))
    not_modelled_with_threads("the leak check");
  else if (!(recorder_ && recorder_->is_finished()))
    check_leaks(*this);
  threads_.conclude_pass();
  state_ = nullptr;
}

}  // namespace bmc
