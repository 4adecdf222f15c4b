// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/heap.h"

#include <fmt/format.h>

#include "encoder/engine/access.h"
#include "encoder/engine/describe.h"
#include "encoder/memory/scalar_ops.h"
#include "encoder/state/pointer.h"
#include "frontend/debug_info.h"

namespace bmc {
namespace {

constexpr std::uint64_t kMallocAlignment = 16;  ///< Of the System V ABI's malloc.

std::string_view release_name(Object::Allocator allocator) {
  switch (allocator) {
    case Object::Allocator::New: return "delete";
    case Object::Allocator::NewArray: return "delete[]";
    case Object::Allocator::Malloc:
    case Object::Allocator::None: break;
  }
  return "free";
}

}  // namespace

namespace {

/// With --address-reuse: the number that the new object's address shows, its own or any that only released objects
/// have. No term where nothing has been released.
Term reused_address(Engine& engine, ChoiceKey key, ObjectNumber own) {
  TermPool& pool = engine.pool();
  std::vector<std::pair<Term, Term>> others;  // shown number, alive
  for (ObjectNumber i = 1; i < own; i++) {
    if (!engine.objects().contains(i) || engine.objects()[i].kind != Object::Kind::Heap) continue;
    const Term shown = engine.objects()[i].address;
    others.emplace_back(shown.valid() ? shown : pool.constant(kObjectBits, i), engine.object_state(i).alive);
  }
  Term released = pool.no(), taken = pool.no();
  const Term wanted = engine.choices().choose(mix(key, std::uint64_t{7}), kObjectBits, "address");
  for (const auto& [shown, alive] : others) {
    const Term same = pool.eq(shown, wanted);
    released = pool.or_(released, pool.and_(same, pool.not_(alive)));
    taken = pool.or_(taken, pool.and_(same, alive));
  }
  const Term reuses = pool.and_(released, pool.not_(taken));
  return pool.is_no(reuses) ? Term{} : pool.ite(reuses, wanted, pool.constant(kObjectBits, own));
}

}  // namespace

Scalar allocate(Engine& engine, Term size, Object::Allocator allocator, std::uint64_t alignment,
                const ContentPtr& content, bool may_fail) {
  TermPool& pool = engine.pool();
  const ChoiceKey key = engine.next_key();
  Term succeeds = pool.not_(pool.is_negative(size));
  if (may_fail) succeeds = pool.and_(succeeds, engine.fresh(1, "allocation_succeeds"));
  if (engine.recorder() && !engine.activation().info->is_model) engine.recorder()->allocation(!pool.is_no(succeeds));
  if (pool.is_no(succeeds)) return null_pointer(pool);
  Object object;
  object.kind = Object::Kind::Heap;
  object.allocator = allocator;
  object.size = size;
  object.limit = std::min<std::uint64_t>(pool.facts(size).umax, std::uint64_t{1} << 62);
  object.alignment = std::max(alignment, kMallocAlignment);
  object.site = engine.site_of(*engine.activation().current, 0).user;
  const ObjectNumber number = engine.choices().add_object(engine.objects(), key, std::move(object));
  if (engine.options().address_reuse && engine.threads().are_running())
    engine.not_modelled_with_threads("the reuse of addresses that other threads release (--address-reuse)");
  if (engine.options().address_reuse) engine.objects()[number].address = reused_address(engine, key, number);
  engine.state().memory.at(number) = {content, succeeds};
  engine.objects()[number].initial = content;
  engine.note_effect(pool.yes());
  const Scalar pointer = engine.pointer_to(number);
  return {pool.zero(kPointerBits), pool.ite(succeeds, pointer.object, pool.zero(kObjectBits)), {}};
}

void release(Engine& engine, const llvm::Instruction& at, const Scalar& pointer, Object::Allocator allocator) {
  TermPool& pool = engine.pool();
  engine.require_defined(at, pointer, "pointer to release");
  if (engine.is_dead()) return;
  const Targets targets = targets_of(engine, pointer);
  const Term at_start = pool.is_zero(pointer.bits);
  Term invalid = pool.or_(targets.unknown, pool.and_(targets.null, pool.not_(at_start)));
  Term twice = pool.no();
  for (const Target& target : targets.objects) {
    const Object& object = engine.objects()[target.object];
    if (object.kind != Object::Kind::Heap) {
      invalid = pool.or_(invalid, target.condition);
      continue;
    }
    const Term alive = is_alive(engine, target, pointer.bits, pool.zero(kPointerBits), false, target.condition);
    twice = pool.or_(twice, pool.and_(target.condition, pool.not_(alive)));
    const Term fits = pool.boolean(object.allocator == allocator);
    invalid = pool.or_(invalid, pool.and_(pool.and_(target.condition, alive), pool.not_(pool.and_(fits, at_start))));
  }
  engine.claim(PropertyKind::DoubleFree, at, pool.not_(twice),
               fmt::format("{} of {}, which has been released already", release_name(allocator),
                           targets.objects.size() == 1 ? describe_object(engine, targets.objects.front().object)
                                                       : "an object"));
  engine.claim(PropertyKind::InvalidFree, at, pool.not_(invalid),
               fmt::format("{} of {}, which the matching allocator did not return", release_name(allocator),
                           describe_pointer(engine, pointer)));
  if (engine.is_dead()) return;
  engine.note_effect(pool.yes());
  if (engine.is_dead()) return;
  for (const Target& target : targets.objects) {
    if (engine.objects()[target.object].kind != Object::Kind::Heap) continue;
    ObjectState& state = engine.own_object_state(target.object);
    state.alive = pool.and_(state.alive, pool.not_(target.condition));
    engine.threads().end_object(target.object, target.condition);
  }
}

Scalar reallocate(Engine& engine, const llvm::Instruction& at, const Scalar& pointer, Term size) {
  TermPool& pool = engine.pool();
  engine.require_defined(at, pointer, "pointer to reallocate");
  if (engine.is_dead()) return {};
  const Term is_null = pool.and_(pool.is_zero(pointer.object), pool.is_zero(pointer.bits));
  const Term frees = pool.and_(pool.not_(is_null), pool.is_zero(size));
  const Term conditions[] = {frees, pool.not_(frees)};
  const Value result = engine.branch_and_merge(conditions, [&](std::size_t arm) -> Value {
    if (arm == 0) {
      release(engine, at, pointer, Object::Allocator::Malloc);
      return {null_pointer(pool)};
    }
    const Targets targets = targets_of(engine, pointer);
    Scalar fresh = allocate(engine, size, Object::Allocator::Malloc, 1, engine.contents().make_uninitialized(),
                            engine.options().malloc_may_fail);
    const Term failed = pool.is_zero(fresh.object);
    const Term moved[] = {failed, pool.not_(failed)};
    return engine.branch_and_merge(moved, [&](std::size_t which) -> Value {
      if (which == 0) {
        // The old block stays as it is, but it must have been a valid one.
        return {null_pointer(pool)};
      }
      for (const Target& target : targets.objects) {
        const Object& old = engine.objects()[target.object];
        if (old.kind != Object::Kind::Heap) continue;
        const Term length = pool.ite(pool.ult(old.size, size), old.size, size);
        if (engine.threads().has_shared(target.object)) {
          engine.not_modelled(at, "realloc of memory that threads share");
          return {};
        }
        const ContentPtr source = engine.object_state(target.object).content;
        for (const Target& to : targets_of(engine, fresh).objects) {
          ObjectState& state = engine.own_object_state(to.object);
          ContentPtr copied = state.content;
          engine.contents().copy(copied, pool.zero(kPointerBits), source, pool.zero(kPointerBits), length,
                                 engine.objects()[to.object].limit, old.limit);
          state.content = engine.contents().merge(target.condition, copied, state.content);
        }
      }
      release(engine, at, pointer, Object::Allocator::Malloc);
      return {fresh};
    });
  });
  return result.empty() ? null_pointer(pool) : result.front();
}

// ---- Leaks ----------------------------------------------------------------------------------------------------------

namespace {

/// Least fixpoint of "is reached", over the pointers that living objects hold. Only objects that something reaches are
/// looked into.
class Reachability {
 public:
  explicit Reachability(Engine& engine) : engine_(engine), pool_(engine.pool()) {
    for (ObjectNumber i = 1; i < engine.objects().size(); i++) {
      if (!engine.objects().contains(i)) continue;
      const auto kind = engine.objects()[i].kind;
      if (kind == Object::Kind::Heap && !pool_.is_no(engine.object_state(i).alive)) heap_.push_back(i);
      if (kind == Object::Kind::Global) {
        reached_[i] = pool_.yes();
        add_edges(i);
      }
    }
    for (const ObjectNumber i : heap_) reached_[i] = pool_.no();
  }

  void solve() {
    for (std::size_t round = 0; round <= heap_.size(); round++) {
      bool changed = false;
      for (std::size_t i = 0; i < edges_.size(); i++) {  // NOLINT(modernize-loop-convert): more are added on the way
        const Edge edge = edges_[i];
        const auto to = reached_.find(edge.to);
        if (to == reached_.end()) continue;
        const Term before = to->second;
        to->second = pool_.or_(before, pool_.and_(reached_[edge.from], edge.condition));
        changed = changed || before != to->second;
        if (pool_.is_no(before) && !pool_.is_no(to->second)) add_edges(edge.to);
      }
      if (!changed) return;
    }
  }

  const std::vector<ObjectNumber>& heap() const { return heap_; }
  Term reached(ObjectNumber object) { return reached_[object]; }

 private:
  struct Edge {
    ObjectNumber from, to;
    Term condition;
  };

  void add_edges(ObjectNumber from) {
    const ObjectState state = engine_.object_state(from);
    if (!state.content->may_hold_pointers) return;
    const std::uint64_t limit = engine_.objects()[from].limit;
    for (const std::uint64_t offset : pointer_offsets(state.content, limit)) {
      const Scalar held =
          engine_.contents().read(state.content, pool_.constant(kPointerBits, offset), 8, true, limit);
      if (pool_.as_u64(held.object) == kNullObject) continue;
      for (const Target& target : targets_of(engine_, held).objects)
        if (engine_.objects()[target.object].kind == Object::Kind::Heap)
          edges_.push_back({from, target.object, pool_.and_(target.condition, state.alive)});
    }
    engine_.flush_constraints();
  }

  /// Where pointers can stand: at the cells that hold one, or, below other writes, at every aligned offset.
  std::vector<std::uint64_t> pointer_offsets(const ContentPtr& content, std::uint64_t limit) {
    std::vector<std::uint64_t> offsets;
    const bool plain = content->kind == Content::Kind::Cells && !content->under->may_hold_pointers;
    if (plain) {
      content->cells.for_each([&](std::uint64_t at, const ByteCell& cell) {
        if (cell.index == 0 && cell.size == 8 && cell.value.is_pointer()) offsets.push_back(at);
      });
      return offsets;
    }
    for (std::uint64_t at = 0; at + 8 <= std::min(limit, kScannedBytes); at += 8) offsets.push_back(at);
    if (limit > kScannedBytes)
      engine_.note_limit("leak check: pointers beyond the first 64 KiB of an object are not followed");
    return offsets;
  }

  static constexpr std::uint64_t kScannedBytes = 1u << 16;
  Engine& engine_;
  TermPool& pool_;
  std::vector<ObjectNumber> heap_;
  std::vector<Edge> edges_;
  std::unordered_map<ObjectNumber, Term> reached_;
};

}  // namespace

void check_leaks(Engine& engine) {
  if (!engine.options().checks_for(PropertyKind::MemoryLeak) || engine.is_dead()) return;
  Reachability reachability(engine);
  reachability.solve();
  TermPool& pool = engine.pool();
  // Blocks of one line are one property; all are judged on the same final state, so none is assumed for the others.
  std::vector<std::pair<const llvm::Instruction*, Term>> lost;
  for (const ObjectNumber object : reachability.heap()) {
    const llvm::Instruction* site = engine.objects()[object].site;
    const Term leaked = pool.and_(engine.object_state(object).alive, pool.not_(reachability.reached(object)));
    const auto known = std::find_if(lost.begin(), lost.end(), [&](const auto& l) { return l.first == site; });
    if (known == lost.end())
      lost.emplace_back(site, leaked);
    else
      known->second = pool.or_(known->second, leaked);
  }
  engine.claim_together(PropertyKind::MemoryLeak, lost, "the object allocated here is never released");
}

}  // namespace bmc
