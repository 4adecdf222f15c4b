// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/state.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "encoder/memory/scalar_ops.h"
#include "support/check.h"

namespace bmc {

template <typename ValueOf>
Value StateMerger::merge_value(Alternatives& ways, const std::vector<Incoming*>& ordered, const ValueOf& value_of) {
  Pieces<const Value*> values;
  for (std::uint32_t i = 0; i < ordered.size(); i++) {
    const Value& here = value_of(*ordered[i]);
    if (here.empty() || (!values.empty() && *values.back().value == here)) continue;
    values.push_back({values.empty() ? 0 : i, &here});
  }
  if (values.empty()) return {};
  if (values.size() == 1) return *values.front().value;
  Value result;
  for (std::size_t leaf = 0; leaf < values.front().value->size(); leaf++) {
    Pieces<Scalar> scalars;
    for (const auto& [first, value] : values) {
      BMC_CHECK(value->size() == values.front().value->size());
      if (scalars.empty() || scalars.back().value != (*value)[leaf]) scalars.push_back({first, (*value)[leaf]});
    }
    result.push_back(ways.select<Scalar>(scalars, [this](Term condition, const Scalar& then, const Scalar& otherwise) {
      return select_scalar(pool_, condition, then, otherwise);
    }));
  }
  return result;
}

ObjectState StateMerger::merge_object(Alternatives& ways, ObjectNumber number,
                                      const Pieces<const ObjectState*>& pieces) {
  const Object& object = objects_[number];
  const bool from_start = object.kind == Object::Kind::Global || object.kind == Object::Kind::Function;
  const ObjectState initial{object.initial, pool_.boolean(from_start || object.is_found)};
  Pieces<Term> alive;
  Pieces<ContentPtr> contents;
  for (const auto& [first, state] : pieces) {
    const ObjectState& here = state ? *state : initial;
    const Term lives = from_start ? pool_.yes() : here.alive;
    if (alive.empty() || alive.back().value != lives) alive.push_back({first, lives});
    // Where an object does not exist, its content matters to nobody.
    if (pool_.is_no(lives) || (!contents.empty() && contents.back().value == here.content)) continue;
    contents.push_back({contents.empty() ? 0 : first, here.content});
  }
  const Term lives = ways.select<Term>(
      alive, [this](Term condition, Term then, Term otherwise) { return pool_.ite(condition, then, otherwise); });
  if (!contents.empty()) return {contents_.merge(ways, contents), lives};
  const auto any = std::find_if(pieces.begin(), pieces.end(), [](const auto& piece) { return piece.value; });
  return {any->value->content, lives};
}

void StateMerger::merge_memory(Alternatives& ways, const std::vector<Incoming*>& ordered, MemoryState& result) {
  std::map<ObjectNumber, Pieces<const ObjectState*>> changes;
  for (std::uint32_t i = 1; i < ordered.size(); i++)
    MemoryState::for_each_difference(ordered[i - 1]->state.memory, ordered[i]->state.memory,
                                     [&](std::uint64_t number, const ObjectState* before, const ObjectState* here) {
                                       Pieces<const ObjectState*>& pieces = changes[static_cast<ObjectNumber>(number)];
                                       if (pieces.empty()) pieces.push_back({0, before});
                                       pieces.push_back({i, here});
                                     });
  std::vector<std::pair<ObjectNumber, ObjectState>> merged;
  for (const auto& [number, pieces] : changes) merged.emplace_back(number, merge_object(ways, number, pieces));
  result = ordered.front()->state.memory;
  for (auto& [number, state] : merged) result.at(number) = std::move(state);
}

namespace {

/// A path on its way to the join.
struct Way {
  PathPoint path;
  Alternatives::Node node;
};

}  // namespace

PathPoint StateMerger::meet(const std::vector<Incoming>& incoming, Alternatives& ways) {
  // The two deepest points meet first: what branched last joins first, so that complete meetings are seen as such.
  const auto deeper = [&](const Way& a, const Way& b) {
    const auto da = tree_.depth(a.path.arm), db = tree_.depth(b.path.arm);
    return da != db ? da < db : tree_.parent(a.path.arm) < tree_.parent(b.path.arm);
  };
  std::vector<Way> open;
  for (const Incoming& one : incoming) open.push_back({one.state.path, ways.add_leaf()});
  std::make_heap(open.begin(), open.end(), deeper);
  const auto take = [&] {
    std::pop_heap(open.begin(), open.end(), deeper);
    const Way top = open.back();
    open.pop_back();
    return top;
  };
  while (open.size() > 1) {
    Way a = take();
    const ArmNumber arm_a = a.path.arm, arm_b = open.front().path.arm;
    const bool same_depth = tree_.depth(arm_a) == tree_.depth(arm_b);
    if (same_depth && (arm_a == arm_b || (arm_a != 0 && tree_.parent(arm_a) == tree_.parent(arm_b)))) {
      const Way b = take();
      a.node = ways.add_choice(tree_.tells_apart(a.path, b.path), a.node, b.node);
      a.path = tree_.meet(a.path, b.path);
    } else {
      a.path = tree_.lift(a.path);
    }
    open.push_back(a);
    std::push_heap(open.begin(), open.end(), deeper);
  }
  ways.arrange(open.front().node);
  return open.front().path;
}

const KnownValue* common(const KnownValue* a, const KnownValue* b) {
  while (a != b) {
    if (!a || !b) return nullptr;
    (a->depth < b->depth ? b : a) = (a->depth < b->depth ? b : a)->before;
  }
  return a;
}

namespace {

void merge_effects(std::vector<Effect>& all, const std::vector<Effect>& more) {
  std::vector<Effect> merged;
  std::ranges::set_union(all, more, std::back_inserter(merged), {}, &Effect::number, &Effect::number);
  all = std::move(merged);
}

}  // namespace

Incoming StateMerger::merge(std::vector<Incoming> incoming) {
  BMC_CHECK(!incoming.empty());
  Alternatives ways(pool_);
  Incoming result;
  result.state.path = meet(incoming, ways);
  std::vector<Incoming*> ordered;
  for (const std::uint32_t number : ways.order()) ordered.push_back(&incoming[number]);
  result.state.known = ordered.front()->state.known;
  result.state.threads = ordered.front()->state.threads;
  for (const Incoming* in : ordered) {
    result.state.share = std::max(result.state.share, in->state.share);
    merge_effects(result.state.threads.effects, in->state.threads.effects);
    result.state.known = common(result.state.known, in->state.known);
  }
  merge_memory(ways, ordered, result.state.memory);
  const Incoming& any = incoming.front();
  for (std::size_t i = 0; i < any.state.locals.size(); i++)
    result.state.locals.push_back(
        merge_value(ways, ordered, [i](const Incoming& in) -> const Value& { return in.state.locals[i]; }));
  for (std::size_t i = 0; i < any.phis.size(); i++)
    result.phis.push_back(merge_value(ways, ordered, [i](const Incoming& in) -> const Value& { return in.phis[i]; }));
  return result;
}

}  // namespace bmc
