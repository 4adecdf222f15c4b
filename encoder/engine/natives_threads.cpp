// SPDX-License-Identifier: Apache-2.0
// What the models of thread libraries are made of (harness/runtime/threads.h).
#include "encoder/engine/access.h"
#include "encoder/engine/describe.h"
#include "encoder/engine/natives.h"
#include "encoder/engine/thread_trace.h"
#include "encoder/engine/typed_access.h"

namespace bmc {
namespace {

Value native_spawn(const llvm::CallBase& call, Engine& engine) {
  TermPool& pool = engine.pool();
  const Scalar body = engine.scalar(*call.getArgOperand(0));
  std::vector<Value> arguments;
  for (unsigned i = 1; i < call.arg_size(); i++) arguments.push_back(engine.value(*call.getArgOperand(i)));
  const auto number = pool.as_u64(body.object);
  const auto* function = number && engine.objects().contains(*number)
                             ? llvm::dyn_cast_or_null<llvm::Function>(
                                   engine.objects()[static_cast<ObjectNumber>(*number)].origin)
                             : nullptr;
  if (!function || function->isDeclaration()) {
    engine.not_modelled(call, "a thread whose function is not known");
    return {};
  }
  const ThreadNumber thread = engine.run_thread(*function, std::move(arguments), engine.next_key());
  return {Scalar{pool.constant(32, thread), {}, {}}};
}

Value native_self(const llvm::CallBase&, Engine& engine) {
  return {Scalar{engine.pool().constant(32, engine.threads().current()), {}, {}}};
}

Value native_thread_exit(const llvm::CallBase&, Engine& engine) {
  engine.leave_thread();
  return {};
}

Value native_blocks(const llvm::CallBase& call, Engine& engine) {
  const unsigned width = call.getType()->getIntegerBitWidth();
  // A wait that is repeated for ever does not stop within.
  if (!engine.threads().are_running() || engine.state().threads.is_final())
    return {Scalar{engine.pool().zero(width), {}, {}}};
  return {Scalar{engine.pool().zext(engine.fresh(1, "blocks"), width), {}, {}}};
}

Value native_final(const llvm::CallBase& call, Engine& engine) {
  engine.threads().set_final(true);
  const Threads::OrderingScope scope(engine.threads(), Ordering::Relaxed);
  const Scalar word = engine.scalar(*call.getArgOperand(0));
  Value value = load_typed(engine, call, word, *call.getType(), 1);
  if (engine.recorder()) engine.threads().note_look(word);
  engine.threads().set_final(false);
  return value;
}

Value native_blocked(const llvm::CallBase& call, Engine& engine) {
  TermPool& pool = engine.pool();
  engine.threads().block(pool.ne(engine.scalar(*call.getArgOperand(0)).bits,
                                 pool.zero(pool.width(engine.scalar(*call.getArgOperand(0)).bits))));
  engine.end_path();
  return {};
}

Ordering ordering_argument(Engine& engine, const llvm::CallBase& call, unsigned i) {
  static constexpr Ordering kByNumber[] = {Ordering::Relaxed, Ordering::Acquire,        Ordering::Acquire,
                                           Ordering::Release, Ordering::AcquireRelease, Ordering::SequentiallyConsistent};
  const auto number = engine.pool().as_u64(engine.scalar(*call.getArgOperand(i)).bits);
  return number && *number < std::size(kByNumber) ? kByNumber[*number] : Ordering::SequentiallyConsistent;
}

Value native_rmw_begin(const llvm::CallBase& call, Engine& engine) {
  const Threads::OrderingScope scope(engine.threads(), ordering_argument(engine, call, 1));
  const Threads::UpdateScope update(engine.threads(), Threads::Half::Read);
  return load_typed(engine, call, engine.scalar(*call.getArgOperand(0)), *call.getType(), 1);
}

Value native_rmw_end(const llvm::CallBase& call, Engine& engine) {
  const Threads::OrderingScope scope(engine.threads(), ordering_argument(engine, call, 2));
  const Threads::UpdateScope update(engine.threads(), Threads::Half::Write);
  store_typed(engine, call, engine.scalar(*call.getArgOperand(0)), engine.value(*call.getArgOperand(1)),
              *call.getArgOperand(1)->getType(), 1);
  return {};
}

/// May the caller go on without a reason? Nobody may rely on it: a wait that only does so lasts for ever.
Value native_spurious(const llvm::CallBase& call, Engine& engine) {
  if (engine.threads().are_running() && engine.state().threads.is_final()) {
    engine.end_path();
    return {};
  }
  const unsigned width = call.getType()->getIntegerBitWidth();
  return {Scalar{engine.pool().zext(engine.fresh(1, "spurious"), width), {}, {}}};
}

/// A thread alone that waits for what does not hold waits for ever.
Value native_await(const llvm::CallBase& call, Engine& engine) {
  TermPool& pool = engine.pool();
  const Term holds = pool.trunc(engine.scalar(*call.getArgOperand(0)).bits, 1);
  if (engine.threads().are_running())
    engine.require(holds);
  else
    engine.claim(PropertyKind::Deadlock, call, holds, "the only thread waits here for ever");
  return {};
}

Value native_require(const llvm::CallBase& call, Engine& engine) {
  engine.require(engine.pool().trunc(engine.scalar(*call.getArgOperand(0)).bits, 1));
  return {};
}

Value native_private(const llvm::CallBase& call, Engine& engine) {
  TermPool& pool = engine.pool();
  Scalar pointer = engine.scalar(*call.getArgOperand(0));
  for (const Target& target : targets_of(engine, pointer).objects)
    pointer.object = pool.ite(target.condition, pool.constant(kObjectBits, engine.private_object(target.object)),
                              pointer.object);
  return {pointer};
}

Value native_effect(const llvm::CallBase&, Engine& engine) {
  engine.note_effect(engine.pool().yes());
  return {};
}

Value native_tell(const llvm::CallBase& call, Engine& engine) {
  if (engine.recorder())
    record_sync(engine, constant_text(engine, engine.scalar(*call.getArgOperand(0))),
                describe_subject(engine, engine.scalar(*call.getArgOperand(1))));
  return {};
}

Value native_tell_thread(const llvm::CallBase& call, Engine& engine) {
  if (engine.recorder())
    record_sync(engine, constant_text(engine, engine.scalar(*call.getArgOperand(0))),
                "thread " + describe_integer(engine, engine.scalar(*call.getArgOperand(1))));
  return {};
}

constexpr Native kNatives[] = {
    {"__bmc_spawn", 2, native_spawn},
    {"__bmc_spawn_with", 3, native_spawn},
    {"__bmc_self", 0, native_self},
    {"__bmc_thread_exit", 0, native_thread_exit},
    {"__bmc_blocks", 0, native_blocks},
    {"__bmc_final_u32", 1, native_final},
    {"__bmc_final_u64", 1, native_final},
    {"__bmc_blocked", 1, native_blocked},
    {"__bmc_rmw_begin_u32", 2, native_rmw_begin},
    {"__bmc_rmw_begin_u64", 2, native_rmw_begin},
    {"__bmc_rmw_end_u32", 3, native_rmw_end},
    {"__bmc_rmw_end_u64", 3, native_rmw_end},
    {"__bmc_spurious", 0, native_spurious},
    {"__bmc_await", 1, native_await},
    {"__bmc_require", 1, native_require},
    {"__bmc_private", 1, native_private},
    {"__bmc_effect", 0, native_effect},
    {"__bmc_tell", 2, native_tell},
    {"__bmc_tell_thread", 2, native_tell_thread},
};

}  // namespace

std::span<const Native> thread_natives() { return kNatives; }

}  // namespace bmc
