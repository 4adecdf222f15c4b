// SPDX-License-Identifier: Apache-2.0
#include <llvm/IR/Instructions.h>

#include "encoder/ops/checks.h"
#include "encoder/ops/exec.h"
#include "encoder/ops/lanes.h"
#include "encoder/state/shadow.h"

namespace bmc {
namespace {

/// LangRef, freeze: an arbitrary but fixed value in place of the undefined bits. A pointer with any undefined bit may
/// afterwards have any object number.
Scalar frozen(Machine& m, const Scalar& a) {
  if (a.is_defined()) return a;
  TermPool& pool = m.pool();
  const Term chosen = m.fresh(pool.width(a.bits), "frozen");
  const Term kept = pool.and_(a.bits, pool.not_(a.shadow));
  Scalar result = {pool.or_(kept, pool.and_(chosen, a.shadow)), {}, {}};
  if (a.is_pointer()) result.object = pool.ite(is_undefined(pool, a), m.fresh(kObjectBits, "frozen"), a.object);
  return result;
}

}  // namespace

/// A scalar condition chooses whole values, aggregates included; a vector of conditions chooses lane by lane.
void exec_select(const llvm::SelectInst& i, Machine& m) {
  const Value condition = m.value(*i.getCondition());
  const Value then = m.value(*i.getTrueValue()), otherwise = m.value(*i.getFalseValue());
  const bool lane_by_lane = i.getCondition()->getType()->isVectorTy();
  Value result;
  for (std::size_t k = 0; k < then.size(); k++)
    result.push_back(select_scalar(m.pool(), condition[lane_by_lane ? k : 0], then[k], otherwise[k]));
  m.define(i, std::move(result));
}

void exec_freeze(const llvm::FreezeInst& i, Machine& m) {
  map_lanes<1>(i, m, [&](const Scalar& a) { return frozen(m, a); });
}

}  // namespace bmc
