// SPDX-License-Identifier: Apache-2.0
// Allocation, block operations and the ends of a program (C17 7.22, 7.24).
#include "encoder/engine/access.h"
#include "encoder/engine/heap.h"
#include "encoder/engine/natives.h"
#include "encoder/state/pointer.h"

namespace bmc {
namespace {

/// A size or count argument, claimed to be written memory.
Term size_argument(Engine& engine, const llvm::CallBase& call, unsigned i) {
  const Scalar size = engine.scalar(*call.getArgOperand(i));
  engine.require_defined(call, size, "size");
  return size.bits;
}

Value native_malloc(const llvm::CallBase& call, Engine& engine) {
  const Term size = size_argument(engine, call, 0);
  if (engine.is_dead()) return {};
  return {allocate(engine, size, Object::Allocator::Malloc, 1, engine.contents().make_uninitialized(),
                   engine.options().malloc_may_fail)};
}

Value native_calloc(const llvm::CallBase& call, Engine& engine) {
  TermPool& pool = engine.pool();
  const Term count = size_argument(engine, call, 0), size = size_argument(engine, call, 1);
  if (engine.is_dead()) return {};
  // An overflowing product gives null; the size of all ones does so, too.
  const Term bytes = pool.ite(pool.umul_overflows(count, size), pool.ones(kPointerBits), pool.mul(count, size));
  return {allocate(engine, bytes, Object::Allocator::Malloc, 1, engine.contents().make_zero(),
                   engine.options().malloc_may_fail)};
}

Value native_realloc(const llvm::CallBase& call, Engine& engine) {
  const Term size = size_argument(engine, call, 1);
  if (engine.is_dead()) return {};
  return {reallocate(engine, call, engine.scalar(*call.getArgOperand(0)), size)};
}

Value native_aligned_alloc(const llvm::CallBase& call, Engine& engine) {
  const Term alignment = size_argument(engine, call, 0), size = size_argument(engine, call, 1);
  if (engine.is_dead()) return {};
  const auto known = engine.pool().as_u64(alignment);
  if (!known || (*known & (*known - 1)) != 0 || *known == 0) {
    engine.not_modelled(call, "an alignment that is symbolic or no power of two");
    return {};
  }
  return {allocate(engine, size, Object::Allocator::Malloc, *known, engine.contents().make_uninitialized(),
                   engine.options().malloc_may_fail)};
}

Value native_free(const llvm::CallBase& call, Engine& engine) {
  release(engine, call, engine.scalar(*call.getArgOperand(0)), Object::Allocator::Malloc);
  return {};
}

Value native_memcpy(const llvm::CallBase& call, Engine& engine) {
  const Term length = size_argument(engine, call, 2);
  const Scalar to = engine.scalar(*call.getArgOperand(0));
  if (!engine.is_dead()) copy_block(engine, call, to, engine.scalar(*call.getArgOperand(1)), length, false);
  return {to};
}
Value native_memmove(const llvm::CallBase& call, Engine& engine) {
  const Term length = size_argument(engine, call, 2);
  const Scalar to = engine.scalar(*call.getArgOperand(0));
  if (!engine.is_dead()) copy_block(engine, call, to, engine.scalar(*call.getArgOperand(1)), length, true);
  return {to};
}
Value native_memset(const llvm::CallBase& call, Engine& engine) {
  TermPool& pool = engine.pool();
  const Term length = size_argument(engine, call, 2);
  const Scalar to = engine.scalar(*call.getArgOperand(0));
  const Scalar wide = engine.scalar(*call.getArgOperand(1));
  Scalar byte{pool.trunc(wide.bits, 8), {}, {}};
  if (!wide.is_defined()) byte.shadow = pool.trunc(wide.shadow, 8);
  if (!engine.is_dead()) set_block(engine, call, to, byte, length);
  return {to};
}

Value native_abort(const llvm::CallBase& call, Engine& engine) {
  engine.claim(PropertyKind::Abort, call, engine.pool().no(), "abort is called");
  if (!engine.is_dead()) engine.leave_program(false);  // where nobody checks for it
  return {};
}
Value native_exit(const llvm::CallBase&, Engine& engine) {
  engine.leave_program(true);
  return {};
}
Value native_exit_at_once(const llvm::CallBase&, Engine& engine) {
  engine.leave_program(false);
  return {};
}
Value native_pure_virtual(const llvm::CallBase& call, Engine& engine) {
  engine.claim(PropertyKind::InvalidCall, call, engine.pool().no(), "a pure virtual function is called");
  if (!engine.is_dead()) engine.leave_program(false);
  return {};
}

constexpr Native kNatives[] = {
    {"malloc", 1, native_malloc},
    {"calloc", 2, native_calloc},
    {"realloc", 2, native_realloc},
    {"aligned_alloc", 2, native_aligned_alloc},
    {"memalign", 2, native_aligned_alloc},
    {"free", 1, native_free},
    {"cfree", 1, native_free},
    {"memcpy", 3, native_memcpy},
    {"memmove", 3, native_memmove},
    {"memset", 3, native_memset},
    {"abort", 0, native_abort},
    {"exit", 1, native_exit},
    {"_exit", 1, native_exit_at_once},
    {"_Exit", 1, native_exit_at_once},
    {"__cxa_pure_virtual", 0, native_pure_virtual},
};

}  // namespace

std::span<const Native> program_natives() { return kNatives; }

}  // namespace bmc
