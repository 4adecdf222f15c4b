// SPDX-License-Identifier: Apache-2.0
// alloca, load, store, getelementptr, atomics (LangRef, "Memory Access and Addressing Operations").
#include <fmt/format.h>
#include <llvm/IR/ConstantRange.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include "encoder/engine/access.h"
#include "encoder/engine/describe.h"
#include "encoder/engine/dispatch.h"
#include "encoder/engine/strands.h"
#include "encoder/engine/typed_access.h"
#include "encoder/memory/scalar_ops.h"
#include "encoder/ops/checks.h"
#include "encoder/ops/extremes.h"
#include "encoder/state/leaves.h"
#include "encoder/state/pointer.h"
#include "encoder/state/shadow.h"
#include "frontend/debug_info.h"

namespace bmc {
namespace {

Ordering ordering_of(llvm::AtomicOrdering ordering) {
  switch (ordering) {
    case llvm::AtomicOrdering::NotAtomic: return Ordering::Plain;
    case llvm::AtomicOrdering::Unordered:
    case llvm::AtomicOrdering::Monotonic: return Ordering::Relaxed;
    case llvm::AtomicOrdering::Acquire: return Ordering::Acquire;
    case llvm::AtomicOrdering::Release: return Ordering::Release;
    case llvm::AtomicOrdering::AcquireRelease: return Ordering::AcquireRelease;
    case llvm::AtomicOrdering::SequentiallyConsistent: break;
  }
  return Ordering::SequentiallyConsistent;
}

const llvm::AllocaInst* promoted_variable(const Engine& engine, const FunctionInfo& info, const llvm::Value& pointer) {
  const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&pointer);
  return alloca && info.promoted.contains(alloca) ? alloca : nullptr;
}

void exec_alloca(const llvm::Instruction& instruction, Engine& engine) {
  const auto& alloca = llvm::cast<llvm::AllocaInst>(instruction);
  const FunctionInfo& info = *engine.activation().info;
  TermPool& pool = engine.pool();
  if (info.promoted.contains(&alloca)) {
    engine.state().locals[info.promoted.lookup(&alloca)] = undefined_value(engine, alloca.getAllocatedType());
    return;
  }
  Object object;
  object.kind = Object::Kind::Stack;
  object.origin = &alloca;
  object.name = variable_name(alloca);
  object.alignment = alloca.getAlign().value();
  const std::uint64_t element = engine.layout().getTypeAllocSize(alloca.getAllocatedType());
  const Scalar count = engine.scalar(*alloca.getArraySize());
  engine.require_defined(alloca, count, "array size");
  if (engine.is_dead()) return;
  object.size = pool.mul(pool.zext_or_trunc(count.bits, kPointerBits), pool.constant(kPointerBits, element));
  object.limit = pool.facts(object.size).umax;
  const bool scoped = info.scoped.contains(&alloca);
  const ObjectNumber number =
      engine.make_stack_object(std::move(object), engine.contents().make_uninitialized(), pool.boolean(!scoped));
  engine.define(alloca, engine.pointer_to(number));
}

/// LangRef, "!range": clang states it for bool, and under -fstrict-enums for enumerations.
void claim_value_of_type(Engine& engine, const llvm::LoadInst& load, const Scalar& value) {
  const llvm::MDNode* ranges = load.getMetadata(llvm::LLVMContext::MD_range);
  if (!ranges || !engine.options().checks_for(PropertyKind::InvalidValue)) return;
  TermPool& pool = engine.pool();
  const llvm::ConstantRange range = llvm::getConstantRangeFromMetadata(*ranges);
  if (range.isFullSet()) return;
  const Term steps = pool.sub(value.bits, pool.constant(range.getLower()));
  const Term inside = pool.ult(steps, pool.constant(range.getUpper() - range.getLower()));
  const Scalar positive = {pool.zext(value.bits, pool.width(value.bits) + 1), {}, {}};  // bool has no sign: 255, not -1.
  claim_if_defined(engine, PropertyKind::InvalidValue, load, inside, {value},
                   fmt::format("the value {} is none of the type that is loaded", describe_integer(engine, positive)));
}

void exec_load(const llvm::Instruction& instruction, Engine& engine) {
  const auto& load = llvm::cast<llvm::LoadInst>(instruction);
  const FunctionInfo& info = *engine.activation().info;
  if (const auto* variable = promoted_variable(engine, info, *load.getPointerOperand())) {
    engine.define(load, engine.state().locals[info.promoted.lookup(variable)]);
    return;
  }
  const Threads::OrderingScope scope(engine.threads(), ordering_of(load.getOrdering()));
  Value value = load_typed(engine, load, engine.scalar(*load.getPointerOperand()), *load.getType(),
                           load.getAlign().value());
  if (engine.is_dead()) return;
  claim_value_of_type(engine, load, value.front());
  if (engine.is_dead()) return;
  if (load.getType()->isPointerTy() && keeps_apart(info)) value.front() = split_by_object(engine, value.front());
  engine.define(load, value);
}

void exec_store(const llvm::Instruction& instruction, Engine& engine) {
  const auto& store = llvm::cast<llvm::StoreInst>(instruction);
  const FunctionInfo& info = *engine.activation().info;
  const Value value = engine.value(*store.getValueOperand());
  if (const auto* variable = promoted_variable(engine, info, *store.getPointerOperand())) {
    engine.state().locals[info.promoted.lookup(variable)] = value;
    record_variable(engine, *variable, value);
    return;
  }
  const Scalar pointer = engine.scalar(*store.getPointerOperand());
  const Threads::OrderingScope scope(engine.threads(), ordering_of(store.getOrdering()));
  store_typed(engine, store, pointer, value, *store.getValueOperand()->getType(), store.getAlign().value());
  if (!engine.is_dead()) record_store(engine, pointer, value, *store.getValueOperand()->getType());
}

// ---- getelementptr --------------------------------------------------------------------------------------------------

/// Is the result used for an access (or as the base of a further step), rather than only as an address?
bool leads_to_access(const llvm::Value& pointer) {
  for (const llvm::User* user : pointer.users()) {
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      if (store->getPointerOperand() != &pointer) return false;
    } else if (!llvm::isa<llvm::LoadInst>(user) && !llvm::isa<llvm::GetElementPtrInst>(user)) {
      return false;
    }
  }
  return true;
}

/// Does `base` point to an array that is a member or an element of something, and not its last member? Then indexing
/// past its end reaches what lies behind it (suite rule 6).
bool is_inner_array(const llvm::Value& base) {
  const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&base);
  if (!gep) return false;
  bool inner = false;
  unsigned step = 0;
  for (auto i = llvm::gep_type_begin(gep), end = llvm::gep_type_end(gep); i != end; ++i, ++step) {
    if (auto* record = i.getStructTypeOrNull()) {
      const auto field = llvm::cast<llvm::ConstantInt>(i.getOperand())->getZExtValue();
      // A struct's last member may be meant to be longer, as with -fsanitize=bounds.
      inner = field + 1 < record->getNumElements();
    } else if (step > 0) {
      inner = true;
    }
  }
  return inner;
}

/// The claim about one array index inside a getelementptr, if there is one to make.
void claim_index(Engine& engine, const llvm::GetElementPtrInst& gep, const Scalar& index, std::uint64_t elements,
                 unsigned variant) {
  TermPool& pool = engine.pool();
  const bool accessed = leads_to_access(gep);
  const Term end = pool.constant(kPointerBits, accessed ? elements : elements + 1);
  const Term at = pool.sext_or_trunc(index.bits, kPointerBits);
  // An undefined index is reported by the access.
  engine.claim_variant(PropertyKind::OutOfBounds, gep, variant,
                       pool.or_(pool.ult(at, end), is_undefined(pool, index)),
                       engine.needs_message(PropertyKind::OutOfBounds, gep, variant)
                           ? fmt::format("index {} is outside the array, which has {} elements",
                                         describe_integer(engine, index), elements)
                           : "");
}

Scalar member_view(Engine& engine, const Scalar& pointer, llvm::Type& type, unsigned field) {
  return with_view(engine, pointer, engine.layout().getTypeAllocSize(&type), fmt::format("member {}", field + 1),
                   engine.next_key());
}

Scalar row_view(Engine& engine, const Scalar& pointer, llvm::Type& type) {
  return with_view(engine, pointer, engine.layout().getTypeAllocSize(&type), "the row", engine.next_key());
}

void exec_getelementptr(const llvm::Instruction& instruction, Engine& engine) {
  const auto& gep = llvm::cast<llvm::GetElementPtrInst>(instruction);
  TermPool& pool = engine.pool();
  if (gep.getType()->isVectorTy()) return engine.not_modelled(gep, "getelementptr on vectors of pointers");
  Scalar pointer = engine.scalar(*gep.getPointerOperand());
  Term shadow = pointer.shadow;
  const auto add_shadow = [&](const Scalar& index) {
    if (index.is_defined()) return;
    const Term all = pool.ite(pool.is_zero(index.shadow), pool.zero(kPointerBits), pool.ones(kPointerBits));
    shadow = shadow.valid() ? pool.or_(shadow, all) : all;
  };
  const Term base = pointer.bits;
  unsigned step = 0;
  bool inner = is_inner_array(*gep.getPointerOperand());
  llvm::Type* container = gep.getSourceElementType();
  const bool makes_views = engine.options().checks_for(PropertyKind::SubobjectOverflow);
  for (auto i = llvm::gep_type_begin(gep), end = llvm::gep_type_end(gep); i != end; ++i, ++step) {
    if (auto* record = i.getStructTypeOrNull()) {
      const auto field = static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(i.getOperand())->getZExtValue());
      const std::uint64_t at = engine.layout().getStructLayout(record)->getElementOffset(field);
      pointer.bits = pool.add(pointer.bits, at);
      inner = field + 1 < record->getNumElements();
      container = i.getIndexedType();
      if (makes_views) pointer = member_view(engine, pointer, *container, field);
      continue;
    }
    const Scalar index = engine.scalar(*i.getOperand());
    add_shadow(index);
    const auto* array = step > 0 ? llvm::dyn_cast<llvm::ArrayType>(container) : nullptr;
    if (array && inner) claim_index(engine, gep, index, array->getNumElements(), 16 + step);
    if (engine.is_dead()) return;
    if (step > 0) inner = true;
    container = i.getIndexedType();
    const std::uint64_t stride = i.getSequentialElementStride(engine.layout());
    const Term wide = pool.sext_or_trunc(index.bits, kPointerBits);
    pointer.bits = pool.add(pointer.bits, pool.mul(wide, pool.constant(kPointerBits, stride)));
    if (makes_views && step > 0 && container->isArrayTy()) pointer = row_view(engine, pointer, *container);
  }
  pointer.shadow = shadow;
  claim_pointer_arithmetic(engine, gep, base, pointer);
  if (!engine.is_dead()) engine.define(gep, pointer);
}

// ---- Atomics --------------------------------------------------------------------------------------------------------

/// What the operation leaves in memory; without bits if it is not modelled.
Scalar combine(TermPool& pool, llvm::AtomicRMWInst::BinOp op, const Scalar& old, const Scalar& value) {
  using Rmw = llvm::AtomicRMWInst;
  switch (op) {
    case Rmw::Xchg: return value;
    case Rmw::Add: return {pool.add(old.bits, value.bits), {}, shadow_carry(pool, old, value)};
    case Rmw::Sub: return {pool.sub(old.bits, value.bits), {}, shadow_carry(pool, old, value)};
    case Rmw::And: return {pool.and_(old.bits, value.bits), {}, shadow_and(pool, old, value)};
    case Rmw::Nand: return {pool.not_(pool.and_(old.bits, value.bits)), {}, shadow_and(pool, old, value)};
    case Rmw::Or: return {pool.or_(old.bits, value.bits), {}, shadow_or(pool, old, value)};
    case Rmw::Xor: return {pool.xor_(old.bits, value.bits), {}, shadow_xor(pool, old, value)};
    case Rmw::Max: return integer_extreme(pool, Extreme::Greatest, true, old, value);
    case Rmw::Min: return integer_extreme(pool, Extreme::Least, true, old, value);
    case Rmw::UMax: return integer_extreme(pool, Extreme::Greatest, false, old, value);
    case Rmw::UMin: return integer_extreme(pool, Extreme::Least, false, old, value);
    default: return {};
  }
}

void exec_atomicrmw(const llvm::Instruction& instruction, Engine& engine) {
  const auto& rmw = llvm::cast<llvm::AtomicRMWInst>(instruction);
  if (rmw.isFloatingPointOperation()) return engine.not_modelled(rmw, "atomic floating-point operation");
  const Scalar pointer = engine.scalar(*rmw.getPointerOperand());
  const Threads::OrderingScope scope(engine.threads(), ordering_of(rmw.getOrdering()));
  const Threads::UpdateScope update(engine.threads());
  llvm::Type& type = *rmw.getType();
  const Value old = load_typed(engine, rmw, pointer, type, rmw.getAlign().value());
  if (engine.is_dead()) return;
  const Scalar result = combine(engine.pool(), rmw.getOperation(), old.front(), engine.scalar(*rmw.getValOperand()));
  if (!result.bits.valid()) return engine.not_modelled(rmw, "this atomicrmw operation");
  store_typed(engine, rmw, pointer, {result}, type, rmw.getAlign().value());
  if (!engine.is_dead()) engine.define(rmw, old);
}

/// Library code loops around its weak exchanges: a failure without cause is only another run of the loop. The members
/// of std::atomic hand the failure on to their caller.
bool library_tries_again(Engine& engine) {
  const Activation* frame = &engine.activation();
  while (frame->caller && frame->info->is_library && frame->info->function->getName().contains("compare_exchange"))
    frame = frame->caller;
  return frame->info->is_library;
}

void exec_cmpxchg(const llvm::Instruction& instruction, Engine& engine) {
  const auto& exchange = llvm::cast<llvm::AtomicCmpXchgInst>(instruction);
  TermPool& pool = engine.pool();
  const Scalar pointer = engine.scalar(*exchange.getPointerOperand());
  const Ordering success = ordering_of(exchange.getSuccessOrdering());
  const Threads::OrderingScope scope(engine.threads(), success);
  const Threads::UpdateScope update(engine.threads());
  llvm::Type& type = *exchange.getCompareOperand()->getType();
  const Value old = load_typed(engine, exchange, pointer, type, exchange.getAlign().value());
  if (engine.is_dead()) return;
  const Scalar expected = engine.scalar(*exchange.getCompareOperand());
  Scalar before = old.front();
  const auto address = [&](const Scalar& s) {
    return s.is_pointer() && addresses_differ(engine.options()) ? as_address(engine, s) : s;
  };
  Term same = before.is_pointer() ? same_pointer(pool, address(before), address(expected))
                                  : pool.eq(before.bits, expected.bits);
  Scalar decides{same, {}, shadow_eq(pool, before, expected)};
  engine.require_defined(exchange, decides, "comparison of the exchange");
  if (engine.is_dead()) return;
  // A weak exchange may fail although the values agree (C17 7.17.7.4), but not for ever.
  const bool is_last_look = engine.state().threads.is_final();
  if (exchange.isWeak() && !is_last_look && !library_tries_again(engine))
    same = pool.and_(same, engine.fresh(1, "weak_exchange_succeeds"));
  const Scalar desired = engine.scalar(*exchange.getNewValOperand());
  if (engine.threads().are_running()) {
    engine.threads().decide_update(same, ordering_of(exchange.getFailureOrdering()));
    store_typed_where(engine, exchange, pointer, {desired}, type, exchange.getAlign().value(), same);
  } else {
    store_typed(engine, exchange, pointer, {bmc::select_scalar(pool, same, desired, before)}, type,
                exchange.getAlign().value());
  }
  if (!engine.is_dead()) engine.define(exchange, Value{before, Scalar{same, {}, {}}});
}

void exec_fence(const llvm::Instruction& instruction, Engine& engine) {
  const auto& fence = llvm::cast<llvm::FenceInst>(instruction);
  // A signal fence orders nothing between threads.
  if (fence.getSyncScopeID() != llvm::SyncScope::SingleThread) engine.threads().fence(ordering_of(fence.getOrdering()));
}

struct Row {
  unsigned opcode;
  EngineFn exec;
};
constexpr Row kRows[] = {
    {llvm::Instruction::Load, exec_load},
    {llvm::Instruction::Store, exec_store},
    {llvm::Instruction::GetElementPtr, exec_getelementptr},
    {llvm::Instruction::Alloca, exec_alloca},
    {llvm::Instruction::AtomicRMW, exec_atomicrmw},
    {llvm::Instruction::AtomicCmpXchg, exec_cmpxchg},
    {llvm::Instruction::Fence, exec_fence},
};

}  // namespace

EngineFn memory_semantics(unsigned opcode) {
  for (const Row& row : kRows)
    if (row.opcode == opcode) return row.exec;
  return nullptr;
}

}  // namespace bmc
