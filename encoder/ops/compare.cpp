// SPDX-License-Identifier: Apache-2.0
#include <llvm/IR/Instructions.h>

#include <array>

#include "encoder/ops/checks.h"
#include "encoder/ops/exec.h"
#include "encoder/ops/lanes.h"
#include "encoder/state/pointer.h"
#include "encoder/state/shadow.h"

namespace bmc {
namespace {

using Predicate = llvm::CmpInst::Predicate;

Scalar negated(TermPool& pool, Scalar truth) {
  truth.bits = pool.not_(truth.bits);
  return truth;
}

/// Every order predicate is "less" or its negation, of the operands as they are or swapped.
struct AsLess {
  bool swapped;
  bool negated;
};

AsLess as_less(Predicate predicate) {
  switch (predicate) {
    case Predicate::ICMP_UGT:
    case Predicate::ICMP_SGT: return {true, false};
    case Predicate::ICMP_UGE:
    case Predicate::ICMP_SGE: return {false, true};
    case Predicate::ICMP_ULE:
    case Predicate::ICMP_SLE: return {true, true};
    default: return {false, false};
  }
}

Scalar less_integer(TermPool& pool, bool is_signed, const Scalar& a, const Scalar& b) {
  if (is_signed) return {pool.slt(a.bits, b.bits), {}, shadow_slt(pool, a, b)};
  return {pool.ult(a.bits, b.bits), {}, shadow_ult(pool, a, b)};
}

/// Signed comparison of pointers exists in bitcode only: it is one of their images.
Scalar less_pointer(TermPool& pool, bool is_signed, const Scalar& a, const Scalar& b) {
  const Term shadow = shadow_all(pool, 1, {a, b});
  if (is_signed) return {pool.slt(pointer_image(pool, a), pointer_image(pool, b)), {}, shadow};
  return {pointer_less(pool, a, b), {}, shadow};
}

Scalar equal(TermPool& pool, const Scalar& a, const Scalar& b) {
  if (a.is_pointer()) return {same_pointer(pool, a, b), {}, shadow_all(pool, 1, {a, b})};
  return {pool.eq(a.bits, b.bits), {}, shadow_eq(pool, a, b)};
}

/// C17 6.5.8p5: ordering pointers into different objects is undefined; an optional check.
void check_order(const llvm::ICmpInst& i, Machine& m, const Scalar& a, const Scalar& b) {
  if (!a.is_pointer() || !m.options().checks_for(PropertyKind::PointerCompare)) return;
  claim_if_defined(m, PropertyKind::PointerCompare, i, m.pool().eq(a.object, b.object), {a, b},
                   "comparison of pointers into different objects");
}

Scalar order(const llvm::ICmpInst& i, Machine& m, const Scalar& a, const Scalar& b) {
  check_order(i, m, a, b);
  TermPool& pool = m.pool();
  const AsLess form = as_less(i.getPredicate());
  const Scalar &left = form.swapped ? b : a, &right = form.swapped ? a : b;
  const Scalar less =
      a.is_pointer() ? less_pointer(pool, i.isSigned(), left, right) : less_integer(pool, i.isSigned(), left, right);
  return form.negated ? negated(pool, less) : less;
}

using OrderedMaker = Term (*)(TermPool&, FpFormat, Term, Term);

/// The ordered predicates by their three bits: 1 equal, 2 greater, 4 less (llvm::CmpInst::Predicate).
constexpr std::array<OrderedMaker, 8> kOrdered = {{
    [](TermPool& pool, FpFormat, Term, Term) { return pool.no(); },
    [](TermPool& pool, FpFormat f, Term a, Term b) { return pool.fp_eq(f, a, b); },
    [](TermPool& pool, FpFormat f, Term a, Term b) { return pool.fp_lt(f, b, a); },
    [](TermPool& pool, FpFormat f, Term a, Term b) { return pool.fp_le(f, b, a); },
    [](TermPool& pool, FpFormat f, Term a, Term b) { return pool.fp_lt(f, a, b); },
    [](TermPool& pool, FpFormat f, Term a, Term b) { return pool.fp_le(f, a, b); },
    [](TermPool& pool, FpFormat f, Term a, Term b) { return pool.or_(pool.fp_lt(f, a, b), pool.fp_lt(f, b, a)); },
    [](TermPool& pool, FpFormat f, Term a, Term b) {
      return pool.not_(pool.or_(pool.fp_is_nan(f, a), pool.fp_is_nan(f, b)));
    },
}};

/// A predicate that holds for unordered operands is the negation of the ordered one with the other relations.
Term compare_floats(TermPool& pool, FpFormat format, Predicate predicate, Term a, Term b) {
  if (predicate < Predicate::FCMP_UNO) return kOrdered[predicate](pool, format, a, b);
  return pool.not_(kOrdered[Predicate::FCMP_TRUE - predicate](pool, format, a, b));
}

}  // namespace

void exec_icmp(const llvm::ICmpInst& i, Machine& m) {
  map_lanes<2>(i, m, [&](const Scalar& a, const Scalar& b) {
    if (i.getPredicate() == Predicate::ICMP_EQ) return equal(m.pool(), a, b);
    if (i.getPredicate() == Predicate::ICMP_NE) return negated(m.pool(), equal(m.pool(), a, b));
    return order(i, m, a, b);
  });
}

void exec_fcmp(const llvm::FCmpInst& i, Machine& m) {
  const std::optional<FpFormat> format = float_format(m, i, i.getOperand(0)->getType());
  if (!format) return;
  map_lanes<2>(i, m, [&](const Scalar& a, const Scalar& b) {
    TermPool& pool = m.pool();
    const Term truth = compare_floats(pool, *format, i.getPredicate(), a.bits, b.bits);
    Term violated = pool.no();
    if (i.hasNoNaNs()) violated = pool.or_(pool.fp_is_nan(*format, a.bits), pool.fp_is_nan(*format, b.bits));
    return poison_if(pool, {truth, {}, shadow_all(pool, 1, {a, b})}, violated);
  });
}

}  // namespace bmc
