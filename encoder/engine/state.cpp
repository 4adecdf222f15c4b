// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/state.h"

#include <algorithm>

#include "encoder/memory/scalar_ops.h"
#include "support/check.h"

namespace bmc {

Value StateMerger::select(Term condition, const Value& then, const Value& otherwise) {
  if (then.empty()) return otherwise;
  if (otherwise.empty()) return then;
  BMC_CHECK(then.size() == otherwise.size());
  Value result;
  for (std::size_t i = 0; i < then.size(); i++)
    result.push_back(select_scalar(pool_, condition, then[i], otherwise[i]));
  return result;
}

ObjectState StateMerger::merge_object(Term condition, ObjectNumber number, const ObjectState* a,
                                      const ObjectState* b) {
  const Object& object = objects_[number];
  const bool from_start = object.kind == Object::Kind::Global || object.kind == Object::Kind::Function;
  const ObjectState initial{object.initial, pool_.yes()};
  if (from_start) return {contents_.merge(condition, (a ? *a : initial).content, (b ? *b : initial).content),
                          pool_.yes()};
  // Where an object does not exist, its content matters to nobody.
  const bool in_a = a && !pool_.is_no(a->alive), in_b = b && !pool_.is_no(b->alive);
  const Term alive = pool_.ite(condition, a ? a->alive : pool_.no(), b ? b->alive : pool_.no());
  if (!in_a && !in_b) return {(a ? a : b)->content, pool_.no()};
  if (!in_b) return {a->content, alive};
  if (!in_a) return {b->content, alive};
  return {contents_.merge(condition, a->content, b->content), alive};
}

void StateMerger::merge_memory(Term condition, MemoryState& a, const MemoryState& b) {
  std::vector<std::pair<ObjectNumber, ObjectState>> merged;
  MemoryState::for_each_difference(a, b, [&](std::uint64_t number, const ObjectState* in_a, const ObjectState* in_b) {
    const auto object = static_cast<ObjectNumber>(number);
    merged.emplace_back(object, merge_object(condition, object, in_a, in_b));
  });
  for (auto& [number, state] : merged) a.at(number) = std::move(state);
}

Incoming StateMerger::merge_two(Incoming a, Incoming b) {
  const Term condition = tree_.tells_apart(a.state.path, b.state.path);
  a.state.path = tree_.meet(a.state.path, b.state.path);
  merge_memory(condition, a.state.memory, b.state.memory);
  for (const Term effect : b.state.threads.effects)
    if (std::ranges::find(a.state.threads.effects, effect) == a.state.threads.effects.end())
      a.state.threads.effects.push_back(effect);
  BMC_CHECK(a.state.locals.size() == b.state.locals.size() && a.phis.size() == b.phis.size());
  for (std::size_t i = 0; i < a.state.locals.size(); i++)
    if (a.state.locals[i] != b.state.locals[i])
      a.state.locals[i] = select(condition, a.state.locals[i], b.state.locals[i]);
  for (std::size_t i = 0; i < a.phis.size(); i++)
    if (a.phis[i] != b.phis[i]) a.phis[i] = select(condition, a.phis[i], b.phis[i]);
  return a;
}

Incoming StateMerger::merge(std::vector<Incoming> incoming) {
  BMC_CHECK(!incoming.empty());
  // The two deepest points meet first: what branched last joins first, so that complete meetings are seen as such.
  const auto deeper = [&](const Incoming& a, const Incoming& b) {
    const auto da = tree_.depth(a.state.path.arm), db = tree_.depth(b.state.path.arm);
    return da != db ? da < db : tree_.parent(a.state.path.arm) < tree_.parent(b.state.path.arm);
  };
  std::make_heap(incoming.begin(), incoming.end(), deeper);
  const auto take = [&] {
    std::pop_heap(incoming.begin(), incoming.end(), deeper);
    Incoming top = std::move(incoming.back());
    incoming.pop_back();
    return top;
  };
  while (incoming.size() > 1) {
    Incoming a = take();
    Incoming& b = incoming.front();
    const ArmNumber arm_a = a.state.path.arm, arm_b = b.state.path.arm;
    const bool same_depth = tree_.depth(arm_a) == tree_.depth(arm_b);
    if (same_depth && (arm_a == arm_b || (arm_a != 0 && tree_.parent(arm_a) == tree_.parent(arm_b))))
      a = merge_two(std::move(a), take());
    else
      a.state.path = tree_.lift(a.state.path);
    incoming.push_back(std::move(a));
    std::push_heap(incoming.begin(), incoming.end(), deeper);
  }
  return std::move(incoming.front());
}

}  // namespace bmc
