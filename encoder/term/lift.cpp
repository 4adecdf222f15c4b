// SPDX-License-Identifier: Apache-2.0
// op(ite(c, a, b)) -> ite(c, op(a), op(b)) where both results exist already. It pays where a value is one of a few
// (an element of a small table, a pointer with few targets): the operator then meets its own earlier results again,
// and a solver need not prove two copies of it equal.
#include "encoder/term/match.h"
#include "encoder/term/pool_impl.h"

namespace bmc {
namespace {

// Tries of one lifting. It ends with the first result that does not exist, so that a large budget costs little in vain;
// but only for a predicate is a copy of the choice, one bit wide, worth having.
constexpr unsigned kBudget = 16;
constexpr unsigned kPredicateBudget = 8192;

/// Operators that other rules move out of an ite are lifted over constants only, so that no two rules undo each other.
bool moves_out_of_ite(Op op) {
  return op == Op::Not || op == Op::Extract || op == Op::Concat || op == Op::ZExt || op == Op::SExt;
}

/// x + ite(c, k, y) is what ite(c, x + k, x + y) is written as.
bool is_conditional_step(const TermPool& p, const Expr& e) {
  if (e.op != Op::Add) return false;
  for (unsigned i : {0u, 1u}) {
    if (p.op(e[i]) != Op::Ite || p.is_const(e[1 - i])) continue;
    if (p.is_const(p.kid(e[i], 1)) || p.is_const(p.kid(e[i], 2))) return true;
  }
  return false;
}

Term first_ite(const TermPool& p, const Expr& e) {
  for (unsigned i = 0; i < e.arity(); i++)
    if (p.op(e[i]) == Op::Ite) return e[i];
  return Term();
}

}  // namespace

Term TermPool::Impl::lift(const Expr& e) {
  if (e.op == Op::Ite || !first_ite(pool, e).valid() || is_conditional_step(pool, e)) return Term();
  unsigned budget = e.width == 1 ? kPredicateBudget : kBudget;
  return probe_branches(e, moves_out_of_ite(e.op), budget);
}

Term TermPool::Impl::probe_branches(const Expr& e, bool constants_only, unsigned& budget) {
  const Term ite = first_ite(pool, e);
  if (!ite.valid() || budget == 0) return Term();
  budget--;
  const Term condition = node(ite).kids[0];
  Expr branch[2] = {e, e};
  for (unsigned i = 0; i < e.arity(); i++) {
    const Node& kid = node(e[i]);
    if (kid.op != Op::Ite || kid.kids[0] != condition) continue;
    branch[0].kids[i] = kid.kids[1];
    branch[1].kids[i] = kid.kids[2];
  }
  const Term then = probe(branch[0], constants_only, budget);
  if (!then.valid()) return Term();
  const Term otherwise = probe(branch[1], constants_only, budget);
  return otherwise.valid() ? pool.ite(condition, then, otherwise) : Term();
}

Term TermPool::Impl::probe(const Expr& unordered, bool constants_only, unsigned& budget) {
  const Expr e = ordered(unordered);
  if (const Term constant = fold_constants(e); constant.valid()) return constant;
  if (!constants_only) {
    if (const Term known = find(e); known.valid()) return known;
    if (const Rewritten& slot = recent_slot(e); slot.to.valid() && slot.from == e) return slot.to;
    for (const Rule& rule : rules.core_of(e.op))
      if (const Term result = rule.apply(pool, e); result.valid()) return result;
  }
  return probe_branches(e, constants_only, budget);
}

}  // namespace bmc
