// SPDX-License-Identifier: Apache-2.0
// Calls: intrinsics, native functions, functions with bodies, function pointers (LangRef, "call").
#include <fmt/format.h>
#include <llvm/IR/InlineAsm.h>

#include "encoder/engine/access.h"
#include "encoder/engine/describe.h"
#include "encoder/engine/dispatch.h"
#include "encoder/engine/exceptions.h"
#include "encoder/engine/natives.h"
#include "encoder/engine/typed_access.h"
#include "encoder/ops/ops.h"
#include "encoder/state/leaves.h"
#include "frontend/debug_info.h"

namespace bmc {
namespace {

void define_result(Engine& engine, const llvm::CallBase& call, Value result) {
  if (engine.is_dead() || call.getType()->isVoidTy()) return;
  if (result.empty()) result = undefined_value(engine, call.getType());
  engine.define(call, std::move(result));
}

/// A structure passed by value: the callee gets a copy of its own.
Value copy_argument(Engine& engine, const llvm::CallBase& call, unsigned i, const Scalar& original) {
  TermPool& pool = engine.pool();
  const std::uint64_t size = engine.layout().getTypeAllocSize(call.getParamByValType(i));
  Object object;
  object.kind = Object::Kind::Stack;
  object.name = fmt::format("argument {}", i + 1);
  object.size = pool.constant(kPointerBits, size);
  object.limit = size;
  object.alignment = std::max<std::uint64_t>(8, call.getParamAlign(i).valueOrOne().value());
  const Scalar copy =
      engine.pointer_to(engine.make_stack_object(std::move(object), engine.contents().make_uninitialized(), pool.yes()));
  copy_block(engine, call, copy, original, pool.constant(kPointerBits, size), true);
  return {copy};
}

std::vector<Value> arguments_of(Engine& engine, const llvm::CallBase& call) {
  std::vector<Value> arguments;
  for (unsigned i = 0; i < call.arg_size(); i++) {
    Value argument = engine.value(*call.getArgOperand(i));
    if (call.isByValArgument(i) && i < call.getFunctionType()->getNumParams())
      argument = copy_argument(engine, call, i, argument.front());
    if (engine.is_dead()) return {};
    arguments.push_back(std::move(argument));
  }
  return arguments;
}

Value havoc_result(Engine& engine, const llvm::CallBase& call, const llvm::Function& callee) {
  engine.note_limit(fmt::format("{} has no body and no model: it may return anything and changes no memory",
                                source_name(callee)));
  Value result;
  for (const Leaf& leaf : leaves_of(call.getType(), engine.layout())) {
    if (leaf.type->isPointerTy()) {
      engine.not_modelled(call, fmt::format("the pointer that {} returns", source_name(callee)));
      return {};
    }
    result.push_back({engine.fresh(bits_of(leaf.type), callee.getName()), {}, {}});
  }
  return result;
}

Value call_undefined(Engine& engine, const llvm::CallBase& call, const llvm::Function& callee) {
  if (engine.options().undefined_functions == UndefinedFunctions::Havoc) return havoc_result(engine, call, callee);
  engine.not_modelled(call, fmt::format("function {}, which has no body and no model,", source_name(callee)));
  return {};
}

Value call_target(Engine& engine, const llvm::CallBase& call, const llvm::Function& callee) {
  if (const NativeFn native = native_function(callee)) return native(call, engine);
  if (callee.isDeclaration()) return call_undefined(engine, call, callee);
  std::vector<Value> arguments = arguments_of(engine, call);
  if (engine.is_dead()) return {};
  record_call(engine, callee, true, {});
  Value result = engine.call_function(callee, std::move(arguments), &call);
  if (!engine.is_dead()) record_call(engine, callee, false, result);
  return result;
}

void exec_intrinsic(Engine& engine, const llvm::IntrinsicInst& call) {
  const auto id = call.getIntrinsicID();
  if (is_ignored_intrinsic(id)) return;
  if (id == llvm::Intrinsic::is_constant && engine.activation().info->is_model) {
    // Models ask whether a value is known in this execution, to choose between two ways of the same meaning.
    const bool known = engine.pool().is_const(engine.scalar(*call.getArgOperand(0)).bits);
    return engine.define(call, Scalar{engine.pool().boolean(known), {}, {}});
  }
  if (id == llvm::Intrinsic::threadlocal_address)
    if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(call.getArgOperand(0)))
      return engine.define(call, engine.pointer_to(engine.object_of_thread_local(*variable)));
  if (const ExecFn pure = pure_intrinsic(id)) return pure(call, engine);
  if (const IntrinsicFn memory = memory_intrinsic(id)) return memory(call, engine);
  if (id == llvm::Intrinsic::eh_typeid_for) return exec_typeid_for(call, engine);
  engine.not_modelled(call, fmt::format("intrinsic {}", call.getCalledFunction()->getName()));
}

bool types_match(const llvm::CallBase& call, const llvm::Function& callee) {
  return call.getFunctionType() == callee.getFunctionType();
}

/// A call through a pointer: one arm per function that it may point to (suite rule 7).
Value call_indirect(Engine& engine, const llvm::CallBase& call) {
  TermPool& pool = engine.pool();
  const Scalar pointer = engine.scalar(*call.getCalledOperand());
  engine.require_defined(call, pointer, "call target");
  if (engine.is_dead()) return {};
  std::vector<Term> conditions;
  std::vector<const llvm::Function*> callees;
  std::vector<std::uint64_t> numbers;
  Term valid = pool.no();
  for (const Target& target : targets_of(engine, pointer).objects) {
    const Object& object = engine.objects()[target.object];
    if (object.kind != Object::Kind::Function) continue;
    const auto* callee = llvm::cast<llvm::Function>(object.origin);
    if (!types_match(call, *callee)) continue;
    conditions.push_back(pool.and_(target.condition, pool.is_zero(pointer.bits)));
    callees.push_back(callee);
    numbers.push_back(target.object);
    valid = pool.or_(valid, conditions.back());
  }
  engine.claim(PropertyKind::InvalidCall, call, valid,
               fmt::format("call through {}, which is no function of the called type",
                           describe_pointer(engine, pointer)));
  if (engine.is_dead()) return {};
  return engine.branch_and_merge(
      conditions, [&](std::size_t i) { return call_target(engine, call, *callees[i]); }, numbers);
}

Value call_value(Engine& engine, const llvm::CallBase& call) {
  if (call.isInlineAsm()) {
    // An empty template is only a barrier for the compiler.
    const auto* code = llvm::cast<llvm::InlineAsm>(call.getCalledOperand());
    if (code->getAsmString().empty() && call.getType()->isVoidTy()) return {};
    engine.not_modelled(call, "inline assembly");
    return {};
  }
  const auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
  if (!callee) return call_indirect(engine, call);
  if (!types_match(call, *callee) && !callee->isDeclaration()) {
    engine.claim(PropertyKind::InvalidCall, call, engine.pool().no(),
                 fmt::format("{} is called with another type than it is defined with", source_name(*callee)));
    return {};
  }
  return call_target(engine, call, *callee);
}

}  // namespace

void exec_call(const llvm::Instruction& instruction, Engine& engine) {
  const auto& call = llvm::cast<llvm::CallBase>(instruction);
  if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) {
    exec_intrinsic(engine, *intrinsic);
  } else {
    define_result(engine, call, call_value(engine, call));
  }
  follow_exceptions(engine, call);
  const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&call);
  if (!invoke || engine.is_dead()) return;
  State state = std::move(engine.state());
  engine.state().alive = false;
  engine.follow_edge(*invoke->getNormalDest(), std::move(state));
}

}  // namespace bmc
