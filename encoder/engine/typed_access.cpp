// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/typed_access.h"

#include <fmt/format.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/GlobalVariable.h>

#include "encoder/engine/access.h"
#include "encoder/memory/scalar_ops.h"
#include "encoder/state/leaves.h"

namespace bmc {
namespace {

/// Bytes that a scalar of `width` bits takes in memory.
unsigned bytes_for(unsigned width) { return (width + 7) / 8; }

/// Elements narrower than a byte or straddling bytes (vectors of i1, i4, …): the whole is one integer in memory.
bool is_packed(const std::vector<Leaf>& leaves) {
  for (const Leaf& leaf : leaves)
    if (leaf.bit_offset % 8 != 0) return true;
  return false;
}

unsigned total_bytes(const std::vector<Leaf>& leaves) {
  const Leaf& last = leaves.back();
  return static_cast<unsigned>((last.bit_offset + bits_of(last.type) + 7) / 8);
}

Scalar narrowed(TermPool& pool, const Scalar& scalar, unsigned low, unsigned width) {
  if (low == 0 && pool.width(scalar.bits) == width) return scalar;
  const Scalar part{pool.extract(scalar.bits, low, width), {}, {}};
  return scalar.is_defined() ? part : with_shadow(pool, part, pool.extract(scalar.shadow, low, width));
}

/// To whole bytes; the added bits are zero and written.
Scalar widened(TermPool& pool, const Scalar& scalar, unsigned bytes) {
  if (pool.width(scalar.bits) == 8 * bytes) return scalar;
  Scalar wide{pool.zext(scalar.bits, 8 * bytes), {}, {}};
  if (!scalar.is_defined()) wide.shadow = pool.zext(scalar.shadow, 8 * bytes);
  return wide;
}

Access access_for(Engine& engine, const Scalar& pointer, llvm::Type& type, std::uint64_t alignment, bool is_write) {
  const std::uint64_t size = engine.layout().getTypeStoreSize(&type);
  return {pointer, engine.pool().constant(kPointerBits, size), alignment, is_write, 0};
}

/// Virtual tables and type information that no input defines belong to classes of a library without a model. Their
/// values cannot be any: what is read there must be a function or an offset of that class.
void claim_class_is_modelled(Engine& engine, const llvm::Instruction& at, const Target& target) {
  const Object& object = engine.objects()[target.object];
  if (object.kind != Object::Kind::Global || !object.is_constant) return;
  const auto* variable = llvm::dyn_cast_or_null<llvm::GlobalVariable>(object.origin);
  if (!variable || variable->hasInitializer() || !variable->getName().starts_with("_ZT")) return;
  engine.claim(PropertyKind::Unsupported, at, engine.pool().not_(target.condition),
               fmt::format("{}, which nothing defines, is not modelled", llvm::demangle(variable->getName())));
}

}  // namespace

Value undefined_value(Engine& engine, llvm::Type* type) {
  Value value;
  for (const Leaf& leaf : leaves_of(type, engine.layout())) {
    Scalar scalar = undefined_scalar(engine.pool(), bits_of(leaf.type));
    if (leaf.type->isPointerTy()) scalar.object = engine.pool().zero(kObjectBits);
    value.push_back(scalar);
  }
  return value;
}

Value load_typed(Engine& engine, const llvm::Instruction& at, const Scalar& pointer, llvm::Type& type,
                 std::uint64_t alignment) {
  TermPool& pool = engine.pool();
  const std::vector<Leaf> leaves = leaves_of(&type, engine.layout());
  if (leaves.empty()) return {};
  const auto targets = check_access(engine, at, access_for(engine, pointer, type, alignment, false));
  for (const Target& target : targets) claim_class_is_modelled(engine, at, target);
  if (engine.is_dead()) return {};
  Value value;
  if (is_packed(leaves)) {
    const Scalar whole = read_targets(engine, targets, pointer.bits, total_bytes(leaves), false);
    for (const Leaf& leaf : leaves)
      value.push_back(narrowed(pool, whole, static_cast<unsigned>(leaf.bit_offset), bits_of(leaf.type)));
    return value;
  }
  for (const Leaf& leaf : leaves) {
    const unsigned width = bits_of(leaf.type);
    const Term offset = pool.add(pointer.bits, leaf.bit_offset / 8);
    const Scalar whole = read_targets(engine, targets, offset, bytes_for(width), leaf.type->isPointerTy());
    value.push_back(leaf.type->isPointerTy() ? whole : narrowed(pool, whole, 0, width));
  }
  return value;
}

void store_typed(Engine& engine, const llvm::Instruction& at, const Scalar& pointer, const Value& value,
                 llvm::Type& type, std::uint64_t alignment) {
  store_typed_where(engine, at, pointer, value, type, alignment, engine.pool().yes());
}

void store_typed_where(Engine& engine, const llvm::Instruction& at, const Scalar& pointer, const Value& value,
                       llvm::Type& type, std::uint64_t alignment, Term condition) {
  TermPool& pool = engine.pool();
  const std::vector<Leaf> leaves = leaves_of(&type, engine.layout());
  if (leaves.empty()) return;
  auto targets = check_access(engine, at, access_for(engine, pointer, type, alignment, true));
  if (engine.is_dead()) return;
  for (Target& target : targets) target.condition = pool.and_(target.condition, condition);
  if (is_packed(leaves)) {
    Scalar whole = value.front();
    for (std::size_t i = 1; i < value.size(); i++) {
      const Term shadow = whole.is_defined() && value[i].is_defined()
                              ? Term{}
                              : pool.concat(shadow_of(pool, value[i]), shadow_of(pool, whole));
      whole = {pool.concat(value[i].bits, whole.bits), {}, shadow};
    }
    write_targets(engine, targets, pointer.bits, total_bytes(leaves), widened(pool, whole, total_bytes(leaves)));
    return;
  }
  for (std::size_t i = 0; i < leaves.size(); i++) {
    const unsigned bytes = bytes_for(bits_of(leaves[i].type));
    const Term offset = pool.add(pointer.bits, leaves[i].bit_offset / 8);
    write_targets(engine, targets, offset, bytes, widened(pool, value[i], bytes));
  }
}

void claim_pointer_arithmetic(Engine& engine, const llvm::Instruction& at, Term from, const Scalar& to) {
  if (!engine.options().checks_for(PropertyKind::PointerOverflow) || !to.is_defined()) return;
  TermPool& pool = engine.pool();
  Term bad = pool.no();
  const Targets targets = targets_of(engine, to);
  for (const Target& target : targets.objects) {
    const Term outside = pool.ult(engine.objects()[target.object].size, to.bits);
    bad = pool.or_(bad, pool.and_(target.condition, outside));
  }
  // Adding nothing to null is allowed (C++17 8.7p4); anything else has no object to stay inside.
  bad = pool.or_(bad, pool.and_(targets.null, pool.ne(from, to.bits)));
  engine.claim(PropertyKind::PointerOverflow, at, pool.not_(bad),
               "the pointer is formed outside the object it was made from");
}

}  // namespace bmc
