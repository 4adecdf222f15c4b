// SPDX-License-Identifier: Apache-2.0
// What the models of the C++ runtime ask of the engine (harness/runtime/cxx.h).
#include <llvm/Demangle/Demangle.h>

#include "encoder/engine/access.h"
#include "encoder/engine/exceptions.h"
#include "encoder/engine/heap.h"
#include "encoder/engine/natives.h"
#include "frontend/program.h"

namespace bmc {
namespace {

constexpr std::uint64_t kDefaultNewAlignment = 16;

const llvm::Value* origin_of(Engine& engine, const Scalar& pointer) {
  const auto object = engine.pool().as_u64(pointer.object);
  if (!object || !engine.objects().contains(*object)) return nullptr;
  return engine.objects()[static_cast<ObjectNumber>(*object)].origin;
}

/// "std::out_of_range" for a pointer to its type_info.
std::string type_name(Engine& engine, const Scalar& type_info) {
  constexpr llvm::StringLiteral kPrefix = "typeinfo for ";
  const llvm::Value* origin = origin_of(engine, type_info);
  const std::string name = origin ? llvm::demangle(origin->getName()) : "";
  return llvm::StringRef(name).starts_with(kPrefix) ? name.substr(kPrefix.size()) : "some class";
}

Value native_throw(const llvm::CallBase& call, Engine& engine) {
  throw_exception(engine, engine.scalar(*call.getArgOperand(0)),
                  type_name(engine, engine.scalar(*call.getArgOperand(1))));
  return {};
}

/// Where an exception would leave a function that is noexcept; the exception's header is the argument.
Value native_call_terminate(const llvm::CallBase& call, Engine& engine) {
  claim_uncaught(engine, engine.scalar(*call.getArgOperand(0)));
  return {};
}

/// Memory for an exception object: the runtime keeps a reserve, so it never runs out.
Value native_exception_memory(const llvm::CallBase& call, Engine& engine) {
  return {allocate(engine, engine.scalar(*call.getArgOperand(0)).bits, Object::Allocator::Malloc, 1,
                   engine.contents().make_uninitialized(), false)};
}

Object::Allocator allocator_of(Engine& engine, const llvm::Value& is_array) {
  const auto array = engine.pool().as_u64(engine.scalar(is_array).bits);
  return array && *array != 0 ? Object::Allocator::NewArray : Object::Allocator::New;
}

/// (size, alignment, is_array)
Value native_new(const llvm::CallBase& call, Engine& engine) {
  const Scalar size = engine.scalar(*call.getArgOperand(0));
  engine.require_defined(call, size, "size");
  if (engine.is_dead() || engine.split_by_value(size.bits)) return {};
  const auto alignment = engine.pool().as_u64(engine.scalar(*call.getArgOperand(1)).bits);
  if (!alignment) {
    engine.not_modelled(call, "operator new with a symbolic alignment");
    return {};
  }
  return {allocate(engine, size.bits, allocator_of(engine, *call.getArgOperand(2)), *alignment,
                   engine.contents().make_uninitialized(), engine.options().malloc_may_fail)};
}

/// Does what a delete-expression says about its operand agree with how that was allocated? ([new.delete])
Term fits_allocation(Engine& engine, const Scalar& pointer, Term size, std::uint64_t alignment,
                     Object::Allocator allocator) {
  TermPool& pool = engine.pool();
  const Term any_size = pool.eq(size, pool.ones(kPointerBits));
  Term fits = pool.yes();
  for (const Target& target : targets_of(engine, pointer).objects) {
    const Object& object = engine.objects()[target.object];
    // What another allocator made is for release to report.
    if (object.kind != Object::Kind::Heap || object.allocator != allocator) continue;
    const bool aligned = std::max(object.alignment, kDefaultNewAlignment) == std::max(alignment, kDefaultNewAlignment);
    const Term same = pool.and_(pool.or_(any_size, pool.eq(size, object.size)), pool.boolean(aligned));
    const Term here = pool.and_(target.condition, engine.object_state(target.object).alive);
    fits = pool.and_(fits, pool.implies(pool.and_(here, pool.is_zero(pointer.bits)), same));
  }
  return fits;
}

/// (pointer, size or all ones, alignment, is_array)
Value native_delete(const llvm::CallBase& call, Engine& engine) {
  const Scalar pointer = engine.scalar(*call.getArgOperand(0));
  const Term size = engine.scalar(*call.getArgOperand(1)).bits;
  const auto alignment = engine.pool().as_u64(engine.scalar(*call.getArgOperand(2)).bits);
  const Object::Allocator allocator = allocator_of(engine, *call.getArgOperand(3));
  engine.require_defined(call, pointer, "pointer to release");
  if (engine.is_dead()) return {};
  engine.claim(PropertyKind::InvalidFree, call,
               fits_allocation(engine, pointer, size, alignment.value_or(0), allocator),
               "the object is deleted as one of another size or alignment than it was allocated with");
  if (!engine.is_dead()) release(engine, call, pointer, allocator);
  return {};
}

/// Is the function a model, not the user's replacement of it?
Value native_is_model(const llvm::CallBase& call, Engine& engine) {
  const auto* function =
      llvm::dyn_cast_or_null<llvm::Function>(origin_of(engine, engine.scalar(*call.getArgOperand(0))));
  const bool is_model = !function || function->hasFnAttribute(kModelAttribute);
  return {Scalar{engine.pool().boolean(is_model), {}, {}}};
}

constexpr Native kNatives[] = {
    {"__bmc_throw", 3, native_throw},       {"__clang_call_terminate", 1, native_call_terminate},
    {"__bmc_new", 3, native_new},           {"__bmc_delete", 4, native_delete},
    {"__bmc_is_model", 1, native_is_model}, {"__bmc_exception_memory", 1, native_exception_memory},
};

}  // namespace

std::span<const Native> cxx_natives() { return kNatives; }

}  // namespace bmc
