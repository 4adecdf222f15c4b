// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/access.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "encoder/engine/describe.h"
#include "encoder/memory/scalar_ops.h"

namespace bmc {
namespace {

/// Addresses below this are taken for offsets from a null pointer.
constexpr std::uint64_t kFirstPage = 4096;

}  // namespace

bool constant_leaves(const TermPool& pool, Term object, std::vector<std::uint64_t>& leaves) {
  std::vector<Term> open{object};
  std::unordered_set<Term> seen;
  bool all_constant = true;
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (!seen.insert(t).second) continue;
    if (const auto number = pool.as_u64(t)) {
      leaves.push_back(*number);
    } else if (pool.op(t) == Op::Ite) {
      open.push_back(pool.kid(t, 1));
      open.push_back(pool.kid(t, 2));
    } else {
      all_constant = false;
    }
  }
  std::sort(leaves.begin(), leaves.end());
  leaves.erase(std::unique(leaves.begin(), leaves.end()), leaves.end());
  return all_constant;
}

Targets targets_of(Engine& engine, const Scalar& pointer) {
  TermPool& pool = engine.pool();
  std::vector<std::uint64_t> numbers;
  const bool known = constant_leaves(pool, pointer.object, numbers);
  const bool few = known || engine.value_sets().of(pointer.object).has_value();
  if (!known && few) {
    const auto& values = *engine.value_sets().of(pointer.object);
    numbers.assign(values.begin(), values.end());
  }
  if (!few) {
    // A number computed from data: any object may be meant.
    numbers.clear();
    for (ObjectNumber i = 0; i < engine.objects().size(); i++)
      if (engine.objects()[i].kind != Object::Kind::View) numbers.push_back(i);
  }
  Targets targets{{}, pool.no(), pool.no()};
  Term any = pool.no();
  for (const std::uint64_t number : numbers) {
    const Term here = pool.eq(pointer.object, pool.constant(kObjectBits, number));
    if (pool.is_no(here)) continue;
    if (number == kNullObject) {
      targets.null = here;
    } else if (engine.objects().contains(number)) {
      const auto object = static_cast<ObjectNumber>(number);
      const bool is_view = engine.objects()[object].kind == Object::Kind::View;
      targets.objects.push_back({is_view ? engine.objects()[object].parent : object, here, is_view ? object : 0});
    } else {
      targets.unknown = pool.or_(targets.unknown, here);
      continue;
    }
    any = pool.or_(any, here);
  }
  if (!few) targets.unknown = pool.not_(any);
  return targets;
}

bool addresses_differ(const EncodeOptions& options) {
  return options.address_reuse || options.checks_for(PropertyKind::SubobjectOverflow);
}

Scalar as_address(Engine& engine, const Scalar& pointer) {
  TermPool& pool = engine.pool();
  Scalar address = pointer;
  for (const Target& target : targets_of(engine, pointer).objects) {
    const Term shown = engine.objects()[target.object].address;
    if (target.view == kNullObject && !shown.valid()) continue;
    address.object = pool.ite(target.condition, shown.valid() ? shown : pool.constant(kObjectBits, target.object),
                              address.object);
  }
  return address;
}

Scalar from_address(Engine& engine, const Scalar& pointer) {
  TermPool& pool = engine.pool();
  Scalar result = pointer;
  for (ObjectNumber i = 1; i < engine.objects().size(); i++) {
    const Term shown = engine.objects()[i].address;
    if (!shown.valid()) continue;
    const Term taken_over = pool.and_(engine.object_state(i).alive, pool.eq(shown, pointer.object));
    result.object = pool.ite(taken_over, pool.constant(kObjectBits, i), result.object);
  }
  return result;
}

Scalar with_view(Engine& engine, const Scalar& pointer, std::uint64_t size, const std::string& name, ChoiceKey key) {
  TermPool& pool = engine.pool();
  Scalar part = pointer;
  for (const Target& target : targets_of(engine, pointer).objects) {
    Object view;
    view.kind = Object::Kind::View;
    view.parent = target.object;
    view.base = pointer.bits;
    view.size = pool.constant(kPointerBits, size);
    view.name = name;
    const ObjectNumber number =
        engine.choices().add_object(engine.objects(), mix(key, std::uint64_t{target.object}), std::move(view));
    part.object = pool.ite(target.condition, pool.constant(kObjectBits, number), part.object);
  }
  return part;
}

Term is_alive(Engine& engine, const Target& target, Term offset, Term length, bool is_write, Term condition) {
  const Term alive = engine.under_known(engine.object_state(target.object).alive);
  if (!engine.threads().are_running()) return alive;
  engine.threads().note_access(target.object, offset, length, is_write);
  const Term ended = engine.threads().ended_by_another(target.object, condition);
  return ended.valid() ? engine.pool().and_(alive, engine.pool().not_(ended)) : alive;
}

namespace {

/// Gathers the claims of one access over its targets.
class AccessCheck {
 public:
  AccessCheck(Engine& engine, const llvm::Instruction& at, const Access& access)
      : engine_(engine), pool_(engine.pool()), at_(at), access_(access) {
    happens_ = pool_.not_(pool_.is_zero(access.length));
  }

  std::vector<Target> run() {
    engine_.require_defined(at_, access_.pointer, "address");
    if (engine_.is_dead()) return {};
    targets_ = targets_of(engine_, access_.pointer);
    check_null();
    for (const Target& target : targets_.objects) check_object(target);
    state_claims();
    return engine_.is_dead() ? std::vector<Target>{} : std::move(targets_.objects);
  }

 private:
  /// `bad` must not hold when the access happens.
  void exclude(PropertyKind kind, Term bad) {
    Term& all = bad_[static_cast<std::size_t>(kind)];
    bad = pool_.and_(bad, happens_);
    all = all.valid() ? pool_.or_(all, bad) : bad;
  }

  void check_null() {
    if (!pool_.is_no(targets_.null)) {
      const Term first_page = pool_.ult(access_.pointer.bits, pool_.constant(kPointerBits, kFirstPage));
      exclude(PropertyKind::NullDereference, pool_.and_(targets_.null, first_page));
      exclude(PropertyKind::InvalidPointer, pool_.and_(targets_.null, pool_.not_(first_page)));
    }
    if (!pool_.is_no(targets_.unknown)) exclude(PropertyKind::InvalidPointer, targets_.unknown);
  }

  void check_object(const Target& target) {
    const Object& object = engine_.objects()[target.object];
    if (object.kind == Object::Kind::Function) return exclude(PropertyKind::InvalidPointer, target.condition);
    const Term alive = is_alive(engine_, target, access_.pointer.bits, access_.length, access_.is_write,
                                pool_.and_(target.condition, happens_));
    const Term offset = access_.pointer.bits, size = engine_.under_known(object.size);
    const Term fits = pool_.ule(access_.length, size);
    const Term inside = pool_.ule(offset, pool_.sub(size, access_.length));
    exclude(object.kind == Object::Kind::Heap ? PropertyKind::UseAfterFree : PropertyKind::UseAfterScope,
            pool_.and_(target.condition, pool_.not_(alive)));
    exclude(PropertyKind::OutOfBounds,
            pool_.and_(target.condition, pool_.not_(pool_.and_(fits, inside))));
    if (target.view != kNullObject) check_view(target);
    if (access_.alignment > 1) exclude(PropertyKind::MisalignedAccess, pool_.and_(target.condition, misaligned(object)));
    if (access_.is_write && object.is_constant) exclude(PropertyKind::WriteToConst, target.condition);
  }

  void check_view(const Target& target) {
    const Object& view = engine_.objects()[target.view];
    const Term from_base = pool_.sub(access_.pointer.bits, view.base);
    const Term inside = pool_.and_(pool_.ule(access_.length, view.size),
                                   pool_.ule(from_base, pool_.sub(view.size, access_.length)));
    exclude(PropertyKind::SubobjectOverflow, pool_.and_(target.condition, pool_.not_(inside)));
  }

  Term misaligned(const Object& object) {
    if (object.alignment < access_.alignment) return pool_.yes();
    const Term mask = pool_.constant(kPointerBits, access_.alignment - 1);
    return pool_.not_(pool_.is_zero(pool_.and_(access_.pointer.bits, mask)));
  }

  void state_claims() {
    // In the order in which a person would look: what is it, does it live, is it inside, is it allowed.
    static constexpr PropertyKind kOrder[] = {
        PropertyKind::NullDereference, PropertyKind::InvalidPointer,   PropertyKind::UseAfterFree,
        PropertyKind::UseAfterScope,   PropertyKind::OutOfBounds,    PropertyKind::SubobjectOverflow,
        PropertyKind::MisalignedAccess, PropertyKind::WriteToConst};
    for (const PropertyKind kind : kOrder) {
      const Term bad = bad_[static_cast<std::size_t>(kind)];
      // That nothing is wrong is one property per access, not seven.
      if (!bad.valid() || (pool_.is_no(bad) && kind != PropertyKind::OutOfBounds)) continue;
      const std::string message =
          engine_.needs_message(kind, at_, access_.variant) ? describe_access(engine_, kind, access_, targets_) : "";
      engine_.claim_variant(kind, at_, access_.variant, pool_.not_(bad), message);
      if (engine_.is_dead()) return;
    }
  }

  Engine& engine_;
  TermPool& pool_;
  const llvm::Instruction& at_;
  const Access& access_;
  Term happens_;
  Targets targets_;
  std::array<Term, kPropertyKindCount> bad_{};
};

}  // namespace

std::vector<Target> check_access(Engine& engine, const llvm::Instruction& at, const Access& access) {
  return AccessCheck(engine, at, access).run();
}

Scalar read_targets(Engine& engine, const std::vector<Target>& targets, Term offset, unsigned size, bool as_pointer) {
  TermPool& pool = engine.pool();
  Scalar result;
  bool first = true;
  for (const Target& target : targets) {
    const ObjectState state = engine.object_state(target.object);
    const std::uint64_t limit = engine.objects()[target.object].limit;
    if (limit < size) continue;
    const Scalar here = engine.threads().is_shared(target.object, offset, size)
                            ? engine.threads().read(target.object, offset, size, as_pointer, target.condition)
                            : engine.contents().read(state.content, offset, size, as_pointer, limit);
    result = first ? here : select_scalar(pool, target.condition, here, result);
    first = false;
  }
  engine.flush_constraints();
  if (!first) return result;
  result = undefined_scalar(pool, 8 * size);  // no target: the path has ended
  if (as_pointer) result.object = pool.zero(kObjectBits);
  return result;
}

namespace {

/// Applies `change` to the content of the target where its condition holds; in place if that is always.
template <typename Change>
void change_content(Engine& engine, const Target& target, Change change) {
  ObjectState& state = engine.own_object_state(target.object);
  if (engine.pool().is_yes(target.condition)) return change(state.content);
  ContentPtr changed = state.content;
  change(changed);
  state.content = engine.contents().merge(target.condition, changed, state.content);
}

}  // namespace

void write_targets(Engine& engine, const std::vector<Target>& targets, Term offset, unsigned size,
                   const Scalar& value) {
  for (const Target& target : targets) {
    if (engine.objects()[target.object].limit < size) continue;
    if (engine.threads().is_shared(target.object, offset, size)) {
      engine.threads().write(target.object, offset, size, value, target.condition);
      continue;
    }
    change_content(engine, target,
                   [&](ContentPtr& content) { engine.contents().write(content, offset, size, value); });
  }
}

namespace {

bool any_shared(Engine& engine, const std::vector<Target>& targets) {
  return std::ranges::any_of(targets, [&](const Target& t) { return engine.threads().has_shared(t.object); });
}

/// Cuts `length` bytes into pieces that one access reads or writes; calls visit(at, size). False, and said in the
/// answer, if the length is not known.
template <typename Visit>
bool for_each_piece(Engine& engine, const llvm::Instruction& at, Term length, Visit visit) {
  constexpr std::uint64_t kMostBytes = 1u << 16;
  const auto count = engine.pool().as_u64(length);
  if (!count || *count > kMostBytes) {
    engine.not_modelled(at, "a block operation of symbolic length on memory that threads share");
    return false;
  }
  for (std::uint64_t done = 0; done < *count;) {
    unsigned size = 8;
    while (size > *count - done || done % size != 0) size /= 2;
    visit(done, size);
    done += size;
  }
  return true;
}

bool may_hold_pointers(Engine& engine, const std::vector<Target>& targets) {
  return std::ranges::any_of(targets, [&](const Target& t) {
    const ContentPtr content = engine.object_state(t.object).content;
    return (content && content->may_hold_pointers) || engine.threads().may_hold_pointers(t.object);
  });
}

void copy_shared(Engine& engine, const llvm::Instruction& at, const std::vector<Target>& targets, Term to,
                 const std::vector<Target>& sources, Term from, Term length) {
  TermPool& pool = engine.pool();
  const bool pointers = may_hold_pointers(engine, sources);
  std::vector<Scalar> pieces;
  const bool known = for_each_piece(engine, at, length, [&](std::uint64_t i, unsigned size) {
    pieces.push_back(read_targets(engine, sources, pool.add(from, i), size, pointers && size == 8));
  });
  if (!known) return;
  std::size_t next = 0;
  for_each_piece(engine, at, length, [&](std::uint64_t i, unsigned size) {
    write_targets(engine, targets, pool.add(to, i), size, pieces[next++]);
  });
}

}  // namespace

ContentPtr snapshot(Engine& engine, const std::vector<Target>& targets, std::uint64_t& limit) {
  ContentPtr result;
  limit = 0;
  for (const Target& target : targets) {
    const ContentPtr here = engine.object_state(target.object).content;
    limit = std::max(limit, engine.objects()[target.object].limit);
    result = result ? engine.contents().merge(target.condition, here, result) : here;
  }
  return result;
}

void copy_block(Engine& engine, const llvm::Instruction& at, const Scalar& to, const Scalar& from, Term length,
                bool may_overlap) {
  TermPool& pool = engine.pool();
  if (engine.split_by_value(length)) return;
  const std::vector<Target> sources = check_access(engine, at, {from, length, 1, false, 1});
  if (engine.is_dead()) return;
  const std::vector<Target> targets = check_access(engine, at, {to, length, 1, true, 0});
  if (engine.is_dead()) return;
  if (!may_overlap) {
    const Term apart = pool.or_(pool.ule(pool.add(to.bits, length), from.bits),
                                pool.ule(pool.add(from.bits, length), to.bits));
    const Term fine = pool.or_(pool.or_(pool.is_zero(length), pool.ne(to.object, from.object)),
                               pool.or_(pool.eq(to.bits, from.bits), apart));
    engine.claim(PropertyKind::OverlappingCopy, at, fine, "source and destination of the copy overlap");
    if (engine.is_dead()) return;
  }
  if (pool.as_u64(length) == 0 || sources.empty()) return;
  if (any_shared(engine, sources) || any_shared(engine, targets))
    return copy_shared(engine, at, targets, to.bits, sources, from.bits, length);
  std::uint64_t source_limit = 0;
  const ContentPtr source = snapshot(engine, sources, source_limit);
  for (const Target& target : targets) {
    const std::uint64_t limit = engine.objects()[target.object].limit;
    change_content(engine, target, [&](ContentPtr& content) {
      engine.contents().copy(content, to.bits, source, from.bits, length, limit, source_limit);
    });
  }
  engine.flush_constraints();
}

void set_block(Engine& engine, const llvm::Instruction& at, const Scalar& to, const Scalar& byte, Term length) {
  if (engine.split_by_value(length)) return;
  const std::vector<Target> targets = check_access(engine, at, {to, length, 1, true, 0});
  if (engine.is_dead()) return;
  if (any_shared(engine, targets)) {
    for_each_piece(engine, at, length, [&](std::uint64_t i, unsigned size) {
      const std::vector<Scalar> bytes(size, byte);
      write_targets(engine, targets, engine.pool().add(to.bits, i), size, from_bytes(engine.pool(), bytes));
    });
    return;
  }
  for (const Target& target : targets) {
    const std::uint64_t limit = engine.objects()[target.object].limit;
    change_content(engine, target,
                   [&](ContentPtr& content) { engine.contents().set(content, to.bits, length, byte, limit); });
  }
}

void fill_targets(Engine& engine, const std::vector<Target>& targets, Term offset, std::uint32_t array, Term length) {
  // Short fills at a constant place become plain bytes, which later accesses resolve without a history.
  constexpr std::uint64_t kPlainBytes = 4096;
  TermPool& pool = engine.pool();
  const auto at = pool.as_u64(offset), count = pool.as_u64(length);
  if (any_shared(engine, targets)) {
    for_each_piece(engine, *engine.activation().current, length, [&](std::uint64_t i, unsigned size) {
      std::vector<Scalar> bytes;
      for (unsigned k = 0; k < size; k++)
        bytes.push_back({engine.choices().array_byte(array, pool.constant(kPointerBits, i + k)), {}, {}});
      write_targets(engine, targets, pool.add(offset, i), size, from_bytes(pool, bytes));
    });
    return engine.flush_constraints();
  }
  const ContentPtr source = engine.contents().make_array(array);
  for (const Target& target : targets)
    change_content(engine, target, [&](ContentPtr& content) {
      if (!at || !count || *count > kPlainBytes)
        return engine.contents().copy(content, offset, source, pool.zero(kPointerBits), length,
                                      engine.objects()[target.object].limit, ~std::uint64_t{0});
      for (std::uint64_t i = 0; i < *count; i++) {
        const Term byte = engine.choices().array_byte(array, pool.constant(kPointerBits, i));
        engine.contents().write(content, pool.constant(kPointerBits, *at + i), 1, {byte, {}, {}});
      }
    });
  engine.flush_constraints();
}

}  // namespace bmc
