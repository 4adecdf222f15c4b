// SPDX-License-Identifier: Apache-2.0
#include <llvm/IR/Instructions.h>

#include "encoder/ops/checks.h"
#include "encoder/ops/exec.h"
#include "encoder/ops/lanes.h"
#include "encoder/state/leaves.h"
#include "encoder/state/pointer.h"
#include "encoder/state/shadow.h"

namespace bmc {
namespace {

unsigned result_width(const llvm::Instruction& i) { return bits_of(i.getType()->getScalarType()); }

Term shadow_trunc(TermPool& pool, const Scalar& a, unsigned width) {
  return a.is_defined() ? Term() : normal_shadow(pool, pool.trunc(a.shadow, width));
}

Term shadow_zext(TermPool& pool, const Scalar& a, unsigned width) {
  return a.is_defined() ? Term() : pool.zext(a.shadow, width);
}

/// A truncation to bool-sized integers is how bitcode reads a bool, never a conversion of the user's.
constexpr unsigned kNarrowestConversion = 8;

void check_conversion(const llvm::TruncInst& i, Machine& m, const Scalar& a, Term result) {
  TermPool& pool = m.pool();
  if (!m.options().checks_for(PropertyKind::Conversion) || pool.width(result) < kNarrowestConversion) return;
  const unsigned width = pool.width(a.bits);
  const Term kept = pool.or_(pool.eq(pool.zext(result, width), a.bits), pool.eq(pool.sext(result, width), a.bits));
  claim_if_defined(m, PropertyKind::Conversion, i, kept, {a},
                   "conversion to " + std::to_string(pool.width(result)) + " bits changes the value");
}

/// LangRef, trunc: poison if a flag is set and the dropped bits are not zeros (nuw) or copies of the sign bit (nsw).
Term loses_bits(const llvm::TruncInst& i, TermPool& pool, const Scalar& a, Term result) {
  const unsigned width = pool.width(a.bits);
  Term lost = pool.no();
  if (i.hasNoUnsignedWrap()) lost = pool.ne(pool.zext(result, width), a.bits);
  if (i.hasNoSignedWrap()) lost = pool.or_(lost, pool.ne(pool.sext(result, width), a.bits));
  return lost;
}

/// All leaves of a value as one term, the first one lowest.
Scalar joined(TermPool& pool, const Value& value) {
  Scalar all = {value.front().bits, {}, value.front().shadow};
  for (const Scalar& leaf : llvm::drop_begin(value)) {
    if (!all.is_defined() || !leaf.is_defined())
      all.shadow = pool.concat(shadow_bits(pool, leaf), shadow_bits(pool, all));
    all.bits = pool.concat(leaf.bits, all.bits);
  }
  return all;
}

Value split(TermPool& pool, const Scalar& all, unsigned count, unsigned width) {
  Value leaves;
  for (unsigned k = 0; k < count; k++) {
    const Term shadow = all.is_defined() ? Term() : normal_shadow(pool, pool.extract(all.shadow, k * width, width));
    leaves.push_back({pool.extract(all.bits, k * width, width), {}, shadow});
  }
  return leaves;
}

}  // namespace

void exec_trunc(const llvm::TruncInst& i, Machine& m) {
  const unsigned width = result_width(i);
  map_lanes<1>(i, m, [&](const Scalar& a) {
    TermPool& pool = m.pool();
    const Term bits = pool.trunc(a.bits, width);
    check_conversion(i, m, a, bits);
    return poison_if(pool, {bits, {}, shadow_trunc(pool, a, width)}, loses_bits(i, pool, a, bits));
  });
}

void exec_zext(const llvm::ZExtInst& i, Machine& m) {
  const unsigned width = result_width(i);
  map_lanes<1>(i, m, [&](const Scalar& a) {
    TermPool& pool = m.pool();
    const Scalar result = {pool.zext(a.bits, width), {}, shadow_zext(pool, a, width)};
    return i.hasNonNeg() ? poison_if(pool, result, pool.is_negative(a.bits)) : result;
  });
}

void exec_sext(const llvm::SExtInst& i, Machine& m) {
  const unsigned width = result_width(i);
  map_lanes<1>(i, m, [&](const Scalar& a) {
    TermPool& pool = m.pool();
    const Term shadow = a.is_defined() ? Term() : pool.sext(a.shadow, width);
    return Scalar{pool.sext(a.bits, width), {}, shadow};
  });
}

void exec_ptrtoint(const llvm::PtrToIntInst& i, Machine& m) {
  const unsigned width = result_width(i);
  map_lanes<1>(i, m, [&](const Scalar& a) {
    TermPool& pool = m.pool();
    const Term shadow = width < kPointerBits ? shadow_trunc(pool, a, width) : shadow_zext(pool, a, width);
    return Scalar{pool.zext_or_trunc(pointer_image(pool, a), width), {}, shadow};
  });
}

void exec_inttoptr(const llvm::IntToPtrInst& i, Machine& m) {
  map_lanes<1>(i, m, [&](const Scalar& a) {
    TermPool& pool = m.pool();
    Scalar pointer = pointer_from_image(pool, pool.zext_or_trunc(a.bits, kPointerBits));
    if (!a.is_defined()) pointer.shadow = normal_shadow(pool, pool.zext_or_trunc(a.shadow, kPointerBits));
    return pointer;
  });
}

/// LangRef, bitcast: the bits as a store and a load would move them; on little-endian targets element 0 is lowest.
void exec_bitcast(const llvm::BitCastInst& i, Machine& m) {
  Value value = m.value(*i.getOperand(0));
  const unsigned count = leaf_count(i.getType());
  if (count == value.size() || value.empty()) return m.define(i, std::move(value));
  m.define(i, split(m.pool(), joined(m.pool(), value), count, result_width(i)));
}

/// One address space holds all objects.
void exec_addrspacecast(const llvm::AddrSpaceCastInst& i, Machine& m) { m.define(i, m.value(*i.getOperand(0))); }

}  // namespace bmc
