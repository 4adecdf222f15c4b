// SPDX-License-Identifier: Apache-2.0
// Intrinsics that touch memory, lifetimes or the stack (LangRef, "Intrinsic Functions").
#include <llvm/IR/Instructions.h>

#include "encoder/engine/access.h"
#include "encoder/engine/dispatch.h"
#include "encoder/engine/typed_access.h"
#include "encoder/engine/varargs.h"
#include "encoder/state/pointer.h"

namespace bmc {
namespace {

Scalar length_of(Engine& engine, const llvm::IntrinsicInst& call, unsigned operand) {
  Scalar length = engine.scalar(*call.getArgOperand(operand));
  engine.require_defined(call, length, "length");
  length.bits = engine.pool().zext_or_trunc(length.bits, kPointerBits);
  return length;
}

void exec_llvm_memcpy(const llvm::IntrinsicInst& call, Engine& engine) {
  const Scalar length = length_of(engine, call, 2);
  if (engine.is_dead()) return;
  const auto id = call.getIntrinsicID();
  copy_block(engine, call, engine.scalar(*call.getArgOperand(0)), engine.scalar(*call.getArgOperand(1)), length.bits,
             id == llvm::Intrinsic::memmove);
}

void exec_llvm_memset(const llvm::IntrinsicInst& call, Engine& engine) {
  const Scalar length = length_of(engine, call, 2);
  if (engine.is_dead()) return;
  set_block(engine, call, engine.scalar(*call.getArgOperand(0)), engine.scalar(*call.getArgOperand(1)), length.bits);
}

/// Then every use belongs to the run of the scope that began last.
bool has_one_start(const llvm::AllocaInst& variable) {
  return llvm::count_if(variable.users(), [](const llvm::User* user) {
           const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(user);
           return intrinsic && intrinsic->getIntrinsicID() == llvm::Intrinsic::lifetime_start;
         }) == 1;
}

void set_scope(const llvm::IntrinsicInst& call, Engine& engine, bool begins) {
  const llvm::Value* pointer = call.getArgOperand(1)->stripPointerCasts();
  const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(pointer);
  if (!alloca) return;
  const FunctionInfo& info = *engine.activation().info;
  if (const auto found = info.promoted.find(alloca); found != info.promoted.end()) {
    engine.state().locals[found->second] = undefined_value(engine, alloca->getAllocatedType());
    return;
  }
  const auto object = engine.pool().as_u64(engine.scalar(*alloca).object);
  if (!object) return;
  if (begins && engine.threads().renews(*alloca) && has_one_start(*alloca)) {
    const ObjectNumber own = engine.make_stack_object(engine.objects()[static_cast<ObjectNumber>(*object)],
                                                      engine.contents().make_uninitialized(), engine.pool().yes());
    return engine.define(*alloca, engine.pointer_to(own));
  }
  ObjectState& state = engine.own_object_state(static_cast<ObjectNumber>(*object));
  state.alive = engine.pool().boolean(begins);
  state.content = engine.contents().make_uninitialized();
  if (!begins)
    engine.threads().end_object(static_cast<ObjectNumber>(*object), engine.pool().yes());
}

void exec_llvm_lifetime_start(const llvm::IntrinsicInst& call, Engine& engine) { set_scope(call, engine, true); }
void exec_llvm_lifetime_end(const llvm::IntrinsicInst& call, Engine& engine) { set_scope(call, engine, false); }

/// The token is the number of stack objects so far; restoring ends those made since (variable length arrays).
void exec_llvm_stacksave(const llvm::IntrinsicInst& call, Engine& engine) {
  Scalar token = engine.pointer_to(kNullObject);
  token.bits = engine.pool().constant(kPointerBits, engine.activation().stack_objects.size());
  engine.define(call, token);
}

void exec_llvm_stackrestore(const llvm::IntrinsicInst& call, Engine& engine) {
  const auto count = engine.pool().as_u64(engine.scalar(*call.getArgOperand(0)).bits);
  if (!count) return engine.not_modelled(call, "stack restoration to a symbolic point");
  const std::vector<ObjectNumber> objects = engine.activation().stack_objects;
  for (std::size_t i = *count; i < objects.size(); i++) engine.own_object_state(objects[i]).alive = engine.pool().no();
}

void exec_llvm_objectsize(const llvm::IntrinsicInst& call, Engine& engine) {
  // "Unknown" is always a right answer (-1, or 0 where the minimum is asked for).
  const bool minimum = llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->isOne();
  const unsigned width = call.getType()->getIntegerBitWidth();
  engine.define(call, Scalar{minimum ? engine.pool().zero(width) : engine.pool().ones(width), {}, {}});
}

void exec_llvm_trap(const llvm::IntrinsicInst& call, Engine& engine) {
  engine.claim(PropertyKind::Abort, call, engine.pool().no(), "the program traps");
  if (!engine.is_dead()) engine.leave_program(false);
}

void exec_llvm_returnaddress(const llvm::IntrinsicInst& call, Engine& engine) {
  engine.not_modelled(call, "a look at the return address or frame");
}

struct Row {
  llvm::Intrinsic::ID id;
  IntrinsicFn exec;
};
constexpr Row kRows[] = {
    {llvm::Intrinsic::memcpy, exec_llvm_memcpy},
    {llvm::Intrinsic::memcpy_inline, exec_llvm_memcpy},
    {llvm::Intrinsic::memmove, exec_llvm_memcpy},
    {llvm::Intrinsic::memset, exec_llvm_memset},
    {llvm::Intrinsic::memset_inline, exec_llvm_memset},
    {llvm::Intrinsic::lifetime_start, exec_llvm_lifetime_start},
    {llvm::Intrinsic::lifetime_end, exec_llvm_lifetime_end},
    {llvm::Intrinsic::stacksave, exec_llvm_stacksave},
    {llvm::Intrinsic::stackrestore, exec_llvm_stackrestore},
    {llvm::Intrinsic::objectsize, exec_llvm_objectsize},
    {llvm::Intrinsic::trap, exec_llvm_trap},
    {llvm::Intrinsic::debugtrap, exec_llvm_trap},
    {llvm::Intrinsic::ubsantrap, exec_llvm_trap},
    {llvm::Intrinsic::vastart, exec_va_start},
    {llvm::Intrinsic::vacopy, exec_va_copy},
    {llvm::Intrinsic::vaend, exec_va_end},
    {llvm::Intrinsic::returnaddress, exec_llvm_returnaddress},
    {llvm::Intrinsic::frameaddress, exec_llvm_returnaddress},
};

}  // namespace

IntrinsicFn memory_intrinsic(llvm::Intrinsic::ID id) {
  for (const Row& row : kRows)
    if (row.id == id) return row.exec;
  return nullptr;
}

}  // namespace bmc
