// SPDX-License-Identifier: Apache-2.0
// Loops that wait (suite, "How threads are judged", rule 3): where threads run, a loop's run that changes nothing that
// outlives it is not followed round. The executions that leave the loop in the next run are those that leave it in this
// one, a little later. (The "spin-assume" transformation, as in Kokologiannakis, Ren, Vafeiadis, "Dynamic Partial Order
// Reductions for Spinloops", FMCAD 2021, found while executing.) A thread that waits for ever goes round with memory as
// it is in the end: such a last run is executed beside every run of a loop that was seen to wait.
#include <algorithm>
#include <unordered_set>

#include "encoder/engine/engine.h"
#include "encoder/engine/liveness.h"
#include "encoder/memory/scalar_ops.h"
#include "encoder/term/substitute.h"
#include "encoder/term/walk.h"

namespace bmc {
namespace {

/// So many runs may be needed to see that a wait is repeated for ever.
constexpr unsigned kLastRuns = 16;

/// Is the term made only of variables that came up after the pool had `terms` terms, and of some?
bool is_new(const TermPool& pool, Term t, std::size_t terms) {
  std::vector<Term> open{t};
  std::unordered_set<Term> seen;
  bool has_new = false;
  while (!open.empty()) {
    const Term next = open.back();
    open.pop_back();
    if (!seen.insert(next).second) continue;
    if (pool.op(next) == Op::Var) {
      if (next.id() < terms) return false;
      has_new = true;
    }
    for (const Term kid : pool.kids(next)) open.push_back(kid);
  }
  return has_new;
}

/// How a run changed something: not at all, to a value of its own that does not depend on the value before, or else.
enum class Change { None, Reloaded, Lasting };

/// A run against the state it started from.
struct Comparison {
  const TermPool& pool;
  std::size_t terms;  ///< Size of the pool at the start.
  std::vector<std::pair<Scalar, Scalar>> reloaded;  ///< Before and after, also of what turned out to be lasting.
};

Change change_of(Comparison& run, const Scalar& before, const Scalar& after) {
  const TermPool& pool = run.pool;
  if (before == after) return Change::None;
  for (const Term t : {after.bits, after.object, after.shadow})
    if (t.valid() && !pool.is_const(t) && !is_new(pool, t, run.terms)) return Change::Lasting;
  run.reloaded.emplace_back(before, after);
  // A constant that comes in place of another one counts the runs, or ends a search.
  return pool.is_const(after.bits) && !(after.object.valid() && !pool.is_const(after.object)) ? Change::Lasting
                                                                                          : Change::Reloaded;
}

Change change_of(Comparison& run, const Value& before, const Value& after) {
  if (before == after || after.empty()) return Change::None;
  // What had no value before the run is not looked at by the next one.
  if (before.size() != after.size()) return Change::None;
  Change all = Change::None;
  for (std::size_t i = 0; i < after.size(); i++) all = std::max(all, change_of(run, before[i], after[i]));
  return all;
}

Change change_of(Comparison& run, const ContentPtr& before, const ContentPtr& after) {
  if (before == after) return Change::None;
  if (before->kind != Content::Kind::Cells || after->kind != Content::Kind::Cells || before->under != after->under)
    return Change::Lasting;
  Change all = Change::None;
  ByteMap::for_each_difference(before->cells, after->cells,
                               [&](std::uint64_t, const ByteCell* old, const ByteCell* now) {
                                 if (!old || !now || old->size != now->size || old->index != now->index)
                                   all = Change::Lasting;
                                 else
                                   all = std::max(all, change_of(run, old->value, now->value));
                               });
  return all;
}

Change change_of(Comparison& run, const MemoryState& before, const MemoryState& after) {
  const TermPool& pool = run.pool;
  Change all = Change::None;
  MemoryState::for_each_difference(before, after, [&](std::uint64_t, const ObjectState* old, const ObjectState* now) {
    const bool lives = now && !pool.is_no(now->alive);
    if (!lives && (!old || pool.is_no(old->alive))) return;
    if (!old || !now || old->alive != now->alive)
      all = Change::Lasting;
    else
      all = std::max(all, change_of(run, old->content, now->content));
  });
  return all;
}

/// The term on a path, as far as decisions on the way settle the choices at its top. (A variable that only some ways
/// through a run set is such a choice where they meet again.)
Term on_path(TermPool& pool, const PathTree& tree, const PathPoint& path, Term t) {
  if (!t.valid()) return t;
  if (pool.op(t) == Op::Ite) {
    const Term condition = pool.kid(t, 0), then = pool.kid(t, 1), otherwise = pool.kid(t, 2);
    if (tree.excludes(path, condition)) return on_path(pool, tree, path, otherwise);
    if (tree.excludes(path, pool.not_(condition))) return on_path(pool, tree, path, then);
    return t;
  }
  if (pool.op(t) == Op::Var || pool.kids(t).size() != 1) return t;
  const Term kid = on_path(pool, tree, path, pool.kid(t, 0));
  return kid == pool.kid(t, 0) ? t : pool.rebuild(t, std::span(&kid, 1));
}

Value on_path(TermPool& pool, const PathTree& tree, const PathPoint& path, Value value) {
  for (Scalar& scalar : value)
    for (Term* part : {&scalar.bits, &scalar.object, &scalar.shadow}) *part = on_path(pool, tree, path, *part);
  return value;
}

/// As it is, or as the path has it, which may know the only value with which a wait goes on.
Change change_on_path(Comparison& run, TermPool& pool, const PathTree& tree, const PathPoint& path, const Value& before,
                      const Value& after) {
  const Change plain = change_of(run, before, after);
  return plain == Change::Lasting ? change_of(run, before, on_path(pool, tree, path, after)) : plain;
}

/// Terms with other variables in place of some.
class Renaming {
 public:
  explicit Renaming(TermPool& pool) : pool_(pool) {}

  void rename(Term variable) { renamed_.try_emplace(variable, pool_.variable(pool_.width(variable), "other_run")); }
  void take(Term variable, Term other) { renamed_.emplace(variable, other); }
  Term operator()(Term term) { return substitute(pool_, renamed_, term); }
  Scalar operator()(Scalar scalar) {
    for (Term* part : {&scalar.bits, &scalar.object, &scalar.shadow})
      if (part->valid()) *part = (*this)(*part);
    return scalar;
  }

 private:
  TermPool& pool_;
  std::unordered_map<Term, Term> renamed_;
};

void collect_variables(const TermPool& pool, Term term, std::unordered_set<Term>& seen, std::vector<Term>& variables) {
  walk_post_order(
      pool, std::span(&term, 1), [&](Term t) { return seen.contains(t); },
      [&](Term t) {
        seen.insert(t);
        if (pool.op(t) == Op::Var) variables.push_back(t);
      });
}

/// What was decided since the run's start on the way to the path.
Term decided_since(TermPool& pool, const PathTree& tree, const PathPoint& start, const PathPoint& path) {
  Term all = path.extra;
  for (ArmNumber arm = path.arm; arm != 0 && arm != start.arm; arm = tree.parent(arm))
    all = pool.and_(all, tree.condition(arm));
  return all;
}

/// The term that holds where both are the same.
Term is_same(TermPool& pool, const Scalar& a, const Scalar& b) {
  if (a.is_pointer() != b.is_pointer() || pool.width(a.bits) != pool.width(b.bits)) return pool.no();
  const Term bits = pool.and_(pool.eq(a.bits, b.bits), pool.eq(shadow_of(pool, a), shadow_of(pool, b)));
  return a.is_pointer() ? pool.and_(bits, pool.eq(a.object, b.object)) : bits;
}

std::uint64_t wait_key(const Activation& activation, int loop) {
  return mix(mix(activation.key, std::uint64_t{97}), static_cast<std::uint64_t>(loop));
}

}  // namespace

void Engine::note_run_start(Activation& activation, const BlockKey& key, Incoming& incoming) {
  const BlockOrder& order = activation.info->order;
  const unsigned position = key.back();
  const int loop = order.loop_of[position];
  if (loop < 0 || order.position.lookup(order.loops[loop].head) != position) return;
  const unsigned run = key[key.size() - 2];
  State& state = incoming.state;
  const bool is_last = run >= kLastRun;
  if (!is_last && !state.threads.is_final() && threads_.is_known_wait(wait_key(activation, loop))) {
    // Beside this run goes the one that is repeated for ever.
    BlockKey last = key;
    last[last.size() - 2] = kLastRun + kLastRuns * run;
    const Term repeats = choices_.choose(mix(mix(activation.block_key, std::uint64_t{98}), std::uint64_t{run}), 1, "waits");
    Incoming beside = incoming;
    split(repeats, beside.state, state);
    beside.state.threads.waiting_in = &activation;
    beside.state.threads.waiting_loop = loop;
    if (pool().is_no(repeats)) beside.state.alive = false;
    if (pool().is_yes(repeats)) state.alive = false;
    if (beside.state.alive) activation.pending[last].push_back(std::move(beside));
  }
  bool was_idle = run > 0 && activation.idle_loops.contains(loop);
  if (state.threads.waiting_in == &activation && state.threads.waiting_loop == loop)
    was_idle = state.threads.waiting_runs++ > 0;
  activation.idle_loops.erase(loop);
  activation.run_starts[loop] = {state, incoming.phis, pool().size(), threads_.events().size(), was_idle};
}

bool Engine::is_wait(Activation& activation, int loop, State& state, const std::vector<Value>& phis) {
  const auto found = activation.run_starts.find(loop);
  if (found == activation.run_starts.end()) return false;
  const RunStart& start = found->second;
  Term has_effect = pool().no();
  for (const Effect& effect : state.threads.effects) {
    const auto& known = start.state.threads.effects;
    if (std::ranges::binary_search(known, effect.number, {}, &Effect::number)) continue;
    if (!tree_.excludes(state.path, effect.where)) has_effect = pool().or_(has_effect, effect.where);
  }
  Comparison run{pool(), start.terms, {}};
  Change change = change_of(run, start.state.memory, state.memory);
  const auto look_at = [&](const Value& before, const Value& after) {
    if (change != Change::Lasting && before != after)
      change = std::max(change, change_on_path(run, pool(), tree_, state.path, before, after));
  };
  const llvm::BitVector& live = live_at(*activation.info, loop);
  for (const unsigned slot : live.set_bits()) look_at(start.state.locals[slot], state.locals[slot]);
  for (std::size_t i = 0; i < phis.size(); i++) look_at(start.phis[i], phis[i]);
  if (change != Change::Lasting) activation.idle_loops.insert(loop);
  // What a run only reloads, the next one reloads as well: once is enough, if any run can do what a later one does.
  bool waits = change == Change::None || (change == Change::Reloaded && start.was_idle);
  if (waits && change == Change::Reloaded && !choices_.is_replay() && !state.threads.is_final()) {
    const Term repeats = pool().and_(decided_since(pool(), tree_, start.state.path, state.path), pool().not_(has_effect));
    waits = run_stands_for_others(repeats, run.reloaded, start);
  }
  // A replay goes round as often as the first run did, though it knows more about the values.
  const ChoiceKey here = mix(mix(activation.block_key, std::uint64_t{99}), static_cast<std::uint64_t>(loop));
  if (choices_.is_replay())
    waits = choices_.was_wait(here).value_or(waits);
  else
    choices_.note_wait(here, waits);
  if (!waits) return false;
  if (state.threads.is_final()) {
    if (state.threads.waiting_in == &activation && state.threads.waiting_loop == loop)
      threads_.block_at(site_of(*activation.info->order.loops[loop].head->getTerminator(), 0), tree_.guard(state.path));
    return true;
  }
  threads_.note_wait(wait_key(activation, loop));
  narrow(state, has_effect);
  return !state.alive;
}

/// A run that reloads stands for a later one if it can read what that one reads, whatever the state it starts from: it
/// then leaves the same state. Where it cannot, that state is to be the one it started from, as after a failed exchange.
/// (A loop that follows a counter step by step needs as many runs as there are steps.)
bool Engine::run_stands_for_others(Term repeats, const std::vector<std::pair<Scalar, Scalar>>& reloaded,
                                   const RunStart& start) {
  TermPool& pool = this->pool();
  std::unordered_set<Term> seen_before, seen;
  std::vector<Term> before, all;
  for (const auto& [old, now] : reloaded) {
    // What other runs start with is not seen yet.
    if (pool.is_const(old.bits) && !(old.object.valid() && !pool.is_const(old.object))) return false;
    for (const Term part : {old.bits, old.object, old.shadow})
      if (part.valid()) collect_variables(pool, part, seen_before, before);
  }
  const auto depends = [&](Term t) {
    std::unordered_set<Term> below;
    std::vector<Term> variables;
    collect_variables(pool, t, below, variables);
    return std::ranges::any_of(variables, [&](Term variable) { return seen_before.contains(variable); });
  };
  for (std::size_t e = start.events; e < threads_.events().size(); e++)
    if (threads_.events()[e].is_read() && depends(threads_.events()[e].offset)) return false;
  collect_variables(pool, repeats, seen, all);
  std::erase_if(before, [&](Term variable) { return !seen.contains(variable); });
  std::erase_if(all, [&](Term variable) { return variable.id() < start.terms; });
  if (before.empty() || all.empty()) return true;
  if (!oracle_) return false;
  Renaming later(pool), reads_later(pool);
  for (const auto& [old, now] : reloaded)
    for (const Term part : {now.bits, now.object, now.shadow})
      if (part.valid()) collect_variables(pool, part, seen, all);
  for (const Term variable : all) {
    if (variable.id() < start.terms) continue;
    later.rename(variable);
    reads_later.take(variable, later(variable));
  }
  for (const Term variable : before) later.rename(variable);
  Term differs = pool.no();
  for (const auto& [old, now] : reloaded) differs = pool.or_(differs, pool.not_(is_same(pool, old, reads_later(now))));
  const Term cannot = pool.and_(pool.and_(repeats, later(repeats)), pool.not_(reads_later(repeats)));
  return !oracle_->may_hold(pool.and_(cannot, differs), options().feasibility_seconds);
}

const llvm::BitVector& Engine::live_at(const FunctionInfo& info, int loop) {
  const auto [at, is_new] = live_at_heads_.try_emplace(&info);
  if (is_new) at->second = live_at_loop_heads(info);
  return at->second[static_cast<std::size_t>(loop)];
}

bool Engine::is_left(const Activation& activation, const llvm::BasicBlock& target, const State& state) const {
  if (state.threads.waiting_in != &activation) return false;
  const BlockOrder& order = activation.info->order;
  for (int loop = order.loop_of[order.position.lookup(&target)]; loop >= 0; loop = order.loops[loop].parent)
    if (loop == state.threads.waiting_loop) return false;
  return true;
}

}  // namespace bmc
