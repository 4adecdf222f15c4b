// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/strands.h"

#include <algorithm>
#include <unordered_set>

#include "encoder/memory/scalar_ops.h"
#include "encoder/term/substitute.h"
#include "encoder/term/walk.h"

namespace bmc {

bool keeps_apart(const FunctionInfo& info) { return info.is_library && info.function->getName().starts_with("_Z"); }

// ---- Shapes ---------------------------------------------------------------------------------------------------------

namespace {

/// Do the two certainly point to different objects?
bool parts(const TermPool& pool, const Scalar& a, const Scalar& b) {
  if (!a.is_pointer() || !b.is_pointer() || a.object == b.object) return false;
  return pool.is_const(a.object) && pool.is_const(b.object);
}

bool parts(const TermPool& pool, const Value& a, const Value& b) {
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); i++)
    if (parts(pool, a[i], b[i])) return true;
  return false;
}

/// Null pointers may have been stored as plain zeros.
bool is_null(const TermPool& pool, const ByteCell& cell) {
  return !cell.value.is_pointer() && cell.value.is_defined() && pool.is_const(cell.value.bits) &&
         pool.value(cell.value.bits).isZero();
}

bool points_to_object(const TermPool& pool, const ByteCell& cell) {
  return cell.value.is_pointer() && pool.is_const(cell.value.object) && !pool.value(cell.value.object).isZero();
}

bool parts(const TermPool& pool, const ByteCell* a, const ByteCell* b) {
  if (!a || !b) return false;
  return parts(pool, a->value, b->value) || (is_null(pool, *a) && points_to_object(pool, *b)) ||
         (is_null(pool, *b) && points_to_object(pool, *a));
}

bool parts(const TermPool& pool, const Content& a, const Content& b) {
  if (a.kind != Content::Kind::Cells || b.kind != Content::Kind::Cells) return false;
  bool differ = false;
  ByteMap::for_each_difference(a.cells, b.cells, [&](std::uint64_t, const ByteCell* in_a, const ByteCell* in_b) {
    differ = differ || parts(pool, in_a, in_b);
  });
  return differ;
}

bool parts(const TermPool& pool, const MemoryState& a, const MemoryState& b) {
  bool differ = false;
  MemoryState::for_each_difference(a, b, [&](std::uint64_t, const ObjectState* in_a, const ObjectState* in_b) {
    if (differ || !in_a || !in_b || in_a->content == in_b->content) return;
    if (pool.is_no(in_a->alive) || pool.is_no(in_b->alive)) return;
    differ = parts(pool, *in_a->content, *in_b->content);
  });
  return differ;
}

bool same_shape(const TermPool& pool, const Incoming& a, const Incoming& b) {
  if (a.state.known != b.state.known) return false;
  for (std::size_t i = 0; i < a.phis.size(); i++)
    if (parts(pool, a.phis[i], b.phis[i])) return false;
  for (std::size_t i = 0; i < a.state.locals.size(); i++)
    if (parts(pool, a.state.locals[i], b.state.locals[i])) return false;
  return !parts(pool, a.state.memory, b.state.memory);
}

}  // namespace

std::vector<std::vector<Incoming>> group_by_shape(const TermPool& pool, std::vector<Incoming> incoming,
                                                  unsigned share) {
  std::vector<std::vector<Incoming>> groups;
  for (Incoming& one : incoming) {
    auto group = std::find_if(groups.begin(), groups.end(),
                              [&](const auto& known) { return same_shape(pool, known.front(), one); });
    if (group == groups.end() && groups.size() >= share) group = groups.end() - 1;
    if (group == groups.end()) group = groups.emplace(group);
    group->push_back(std::move(one));
  }
  return groups;
}

// ---- Pointers to several objects ------------------------------------------------------------------------------------

namespace {

struct Pointee {
  std::uint64_t object;
  Term condition, bits;
  std::vector<Term> choices;  ///< What holds where this object is chosen, or nothing if several ways lead to it.
};

/// Gathers what a choice among pointers leads to; false if it is none or has too many ends. `choices` led here.
bool gather(TermPool& pool, Term object, Term bits, Term condition, std::vector<Term>& choices,
            std::vector<Pointee>& found, unsigned& steps) {
  if (pool.is_no(condition)) return true;
  if (const auto number = pool.as_u64(object)) {
    for (Pointee& known : found) {
      if (known.object != *number) continue;
      known.bits = pool.ite(condition, bits, known.bits);
      known.condition = pool.or_(known.condition, condition);
      known.choices.clear();
      return true;
    }
    found.push_back({*number, condition, bits, choices});
    return true;
  }
  if (pool.op(object) != Op::Ite || ++steps > 4 * kStrands) return false;
  const Term choice = pool.kid(object, 0);
  const bool together = pool.op(bits) == Op::Ite && pool.kid(bits, 0) == choice;
  for (const unsigned arm : {1u, 2u}) {
    choices.push_back(arm == 1 ? choice : pool.not_(choice));
    const bool done = gather(pool, pool.kid(object, arm), together ? pool.kid(bits, arm) : bits,
                             pool.and_(condition, choices.back()), choices, found, steps);
    choices.pop_back();
    if (!done) return false;
  }
  return true;
}

}  // namespace

Scalar split_by_object(Engine& engine, const Scalar& pointer) {
  TermPool& pool = engine.pool();
  State& state = engine.state();
  if (state.share < 2 || !pointer.is_defined() || pool.is_const(pointer.object)) return pointer;
  std::vector<Pointee> found;
  std::vector<Term> choices;
  unsigned steps = 0;
  if (!gather(pool, pointer.object, pointer.bits, pool.yes(), choices, found, steps)) return pointer;
  std::erase_if(found,
                [&](const Pointee& one) { return !engine.may_happen(pool.and_(engine.guard(), one.condition)); });
  if (found.empty() || found.size() > state.share) return pointer;
  state.share /= static_cast<unsigned>(found.size());
  const auto value_of = [&](const Pointee& one) {
    return Scalar{one.bits, pool.constant(kObjectBits, one.object), {}};
  };
  for (std::size_t i = 0; i + 1 < found.size(); i++) {
    Incoming other{state, {Value{value_of(found[i])}}};
    engine.split(found[i].condition, other.state, state);
    for (const Term choice : found[i].choices) engine.learn(other.state, choice);
    engine.activation().apart.push_back(std::move(other));
  }
  for (const Term choice : found.back().choices) engine.learn(state, choice);
  engine.refresh_guard();
  return value_of(found.back());
}

// ---- Values ---------------------------------------------------------------------------------------------------------

Term simplify(TermPool& pool, const KnownValue& known, Term term) {
  auto& memo = known.simplified;
  if (memo.empty())
    for (const KnownValue* one = &known; one; one = one->before) memo.emplace(one->term, one->value);
  return substitute(pool, memo, term);
}

namespace {

/// What to split by: the only variable of a term, or the term itself.
Term variable_or_self(const TermPool& pool, Term term) {
  std::unordered_set<Term> seen;
  std::vector<Term> variables;
  const Term roots[] = {term};
  walk_post_order(
      pool, roots, [&](Term t) { return seen.contains(t); },
      [&](Term t) {
        seen.insert(t);
        if (pool.op(t) == Op::Var) variables.push_back(t);
      });
  return variables.size() == 1 && pool.width(variables.front()) <= 64 ? variables.front() : term;
}

}  // namespace

void Engine::learn(State& state, Term condition) {
  TermPool& pool = this->pool();
  if (pool.op(condition) == Op::And && pool.width(condition) == 1) {
    for (const Term kid : pool.kids(condition)) learn(state, kid);
    return;
  }
  const bool negated = pool.op(condition) == Op::Not;
  const Term term = negated ? pool.kid(condition, 0) : condition;
  if (pool.is_const(term)) return;
  const KnownValue* before = state.known;
  known_values_.push_back({before, before ? before->depth + 1 : 1, term, negated ? pool.no() : pool.yes(), {}});
  state.known = &known_values_.back();
}

bool Engine::split_by_value(Term size) {
  TermPool& pool = this->pool();
  if (state_->share < 2 || !oracle_ || pool.is_const(size) || !activation_->may_part ||
      !keeps_apart(*activation_->info))
    return false;
  const Term subject = variable_or_self(pool, size);
  const std::pair question{guard_, subject};
  if (many_valued_.contains(question)) return false;
  const auto found =
      oracle_->values(guard_, subject, std::min(state_->share, kMostValues), options().feasibility_seconds);
  if (!found) {
    many_valued_.insert(question);
    return false;
  }
  const std::vector<std::uint64_t>& values = *found;
  if (values.empty()) {
    end_path();
    return true;
  }
  State rest = std::move(*state_);
  state_->alive = false;
  guard_ = pool.no();
  rest.share = std::max<unsigned>(1, rest.share / static_cast<unsigned>(values.size()));
  for (std::size_t i = 0; i < values.size(); i++) {
    const Term value = pool.constant(pool.width(subject), values[i]);
    const KnownValue* before = rest.known;
    known_values_.push_back({before, before ? before->depth + 1 : 1, subject, value, {}});
    Incoming one{rest, {}};
    if (i + 1 < values.size()) split(pool.eq(subject, value), one.state, rest);
    one.state.known = &known_values_.back();
    activation_->apart.push_back(std::move(one));
  }
  activation_->repeats = true;
  return true;
}

// ---- Execution ------------------------------------------------------------------------------------------------------

std::vector<Incoming> Engine::bring_together(const FunctionInfo& info, std::vector<Incoming> incoming, unsigned share) {
  if (incoming.size() == 1) return incoming;
  for (const Incoming& one : incoming) share = std::min(share, one.state.share);
  std::vector<Incoming> ways;
  if (share < 2 || !keeps_apart(info)) {
    ways.push_back(merger_.merge(std::move(incoming)));
    return ways;
  }
  std::vector<std::vector<Incoming>> groups = group_by_shape(pool(), std::move(incoming), share);
  std::size_t left = groups.size();
  for (std::vector<Incoming>& group : groups) {
    left--;
    Incoming way = group.size() == 1 ? std::move(group.front()) : merger_.merge(std::move(group));
    const bool is_only = left == 0 && ways.empty();
    if (is_only || may_happen(tree_.guard(way.state.path)))
      ways.push_back(std::move(way));
    else
      tree_.mark_dead(way.state.path);
  }
  for (Incoming& way : ways) way.state.share = std::max<unsigned>(1, share / static_cast<unsigned>(ways.size()));
  return ways;
}

void Engine::execute_strand(Activation& activation, const std::function<void(Activation&)>& begin) {
  const unsigned outer = choices_.enter_strand(++strands_);
  Activation own = activation;
  own.pending.clear();
  own.returns.clear();
  own.throws.clear();
  own.unwinding.clear();
  own.apart.clear();
  activation_ = &own;
  begin(own);
  execute_pending(own);
  activation_ = &activation;
  choices_.enter_strand(outer);
  const auto hand_over = [](auto& from, auto& to) {
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
  };
  hand_over(own.returns, activation.returns);
  hand_over(own.throws, activation.throws);
  activation.stack_objects = std::move(own.stack_objects);
}

void Engine::execute_apart(Activation& activation, const llvm::Instruction& after) {
  State* const current = state_;
  const bool repeats = std::exchange(activation.repeats, false);
  for (Incoming& way : std::exchange(activation.apart, {}))
    execute_strand(activation, [&](Activation& own) {
      state_ = &way.state;
      refresh_guard();
      if (repeats) return execute_from(own, after.getIterator());
      if (!after.getType()->isVoidTy()) define(after, std::move(way.phis.front()));
      if (const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&after))
        follow_edge(*invoke->getNormalDest(), std::move(way.state));
      else
        execute_from(own, std::next(after.getIterator()));
    });
  activation.current = &after;
  state_ = current;
  refresh_guard();
}

}  // namespace bmc
