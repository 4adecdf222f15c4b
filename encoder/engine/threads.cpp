// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/threads.h"

#include <algorithm>
#include <bit>

#include "encoder/engine/access.h"
#include "encoder/engine/describe.h"
#include "encoder/engine/engine.h"
#include "encoder/engine/thread_trace.h"
#include "encoder/memory/scalar_ops.h"
#include "encoder/order/value_ranges.h"
#include "encoder/state/pointer.h"
#include "support/check.h"

namespace bmc {
namespace {

/// So many constants at one place are told apart; more become one variable.
constexpr std::size_t kConstantsKept = 16;

bool overlap(const std::vector<ThreadPlan::Range>& some, const std::vector<ThreadPlan::Range>& others) {
  return std::ranges::any_of(some, [&](const auto& a) {
    return std::ranges::any_of(others, [&](const auto& b) { return a.low < b.high && b.low < a.high; });
  });
}

ThreadPlan::Range range_of(const TermPool& pool, Term offset, Term length) {
  const Facts at = pool.facts(offset), size = pool.facts(length);
  const std::uint64_t high = at.umax > ~std::uint64_t{0} - size.umax ? ~std::uint64_t{0} : at.umax + size.umax;
  return {at.umin, high};
}

}  // namespace

// ---- Events ---------------------------------------------------------------------------------------------------------

unsigned Threads::current_site() {
  ClaimSite site = engine_.site_of(*engine_.activation().current, 0);
  const auto [found, is_new] = site_numbers_.try_emplace({site.at, site.user}, static_cast<unsigned>(sites_.size()));
  if (is_new) sites_.push_back(std::move(site));
  return found->second;
}

EventNumber Threads::add(Event event) {
  event.thread = current_;
  if (engine_.has_activation()) {
    event.site = current_site();
    event.drains = engine_.activation().info->is_model;
  }
  if (engine_.recorder()) note_event(engine_, engine_.has_activation() ? &sites_[event.site] : nullptr);
  events_.push_back(event);
  const auto number = static_cast<EventNumber>(events_.size() - 1);
  if (!events_.back().is_final) threads_[current_].latest = number;
  return number;
}

std::uint64_t Threads::event_key(ObjectNumber object) {
  const Activation& activation = engine_.activation();
  const std::pair place{mix(activation.key, activation.block_key), activation.current};
  if (place != place_) keys_made_.clear();
  place_ = place;
  return mix(mix(mix(place.first, static_cast<const void*>(place.second)), std::uint64_t{object}),
             ++keys_made_[object]);
}

void Threads::fence(Ordering ordering) {
  if (!are_running() || ordering == Ordering::Plain || ordering == Ordering::Relaxed) return;
  Event event;
  event.kind = Event::Kind::Fence;
  event.ordering = ordering;
  event.guard = engine_.guard();
  event.key = engine_.next_key();
  add(event);
}

// ---- Accesses -------------------------------------------------------------------------------------------------------

/// Where the access may be, one of these.
std::vector<ThreadPlan::Range> Threads::ranges_of(ObjectNumber object, Term offset, Term length) const {
  std::vector<ThreadPlan::Range> ranges;
  const auto add = [&](Term at) {
    ThreadPlan::Range range = range_of(engine_.pool(), at, length);
    range.high = std::min(range.high, engine_.objects()[object].limit);
    ranges.push_back(range);
  };
  if (const ValueSets::Values& offsets = engine_.value_sets().of(offset))
    for (const std::uint64_t at : *offsets) add(engine_.pool().constant(kPointerBits, at));
  else
    add(offset);
  return ranges;
}

void Threads::note_access(ObjectNumber object, Term offset, Term length, bool is_write) {
  if (!are_running()) return;
  const Object& fixed = engine_.objects()[object];
  if (fixed.is_constant || fixed.kind == Object::Kind::Function) return;
  Noted noted{current_, ranges_of(object, offset, length), is_write};
  std::vector<Noted>& notes = noted_[object];
  if (std::ranges::find(notes, noted) == notes.end()) notes.push_back(std::move(noted));
}

bool Threads::is_shared(ObjectNumber object, Term offset, std::uint64_t size) const {
  if (!are_running()) return false;
  const auto found = plan_.shared.find(object);
  if (found == plan_.shared.end()) return false;
  return overlap(found->second, ranges_of(object, offset, engine_.pool().constant(kPointerBits, size)));
}

PlaceValues Threads::values_at(ObjectNumber object, Term offset, unsigned size) const {
  PlaceValues result;
  const auto found = plan_.written.find(object);
  if (found == plan_.written.end()) return result;
  const ValueSets::Values& offsets = engine_.value_sets().of(offset);
  std::uint64_t most = 0;
  for (const PlaceValues& place : found->second) {
    bool meets = !offsets || !place.offset, fits = place.size == size;
    for (const std::uint64_t at : meets ? std::set<std::uint64_t>{} : *offsets) {
      if (at + size <= *place.offset || *place.offset + place.size <= at) continue;
      meets = true;
      fits = fits && at == *place.offset;
    }
    if (!meets) continue;
    result.may_be_undefined |= place.may_be_undefined;
    if (!fits) {
      result.is_open = true;
      most = ~std::uint64_t{0};
      continue;
    }
    result.constants.insert(place.constants.begin(), place.constants.end());
    result.targets.insert(place.targets.begin(), place.targets.end());
    result.is_open |= place.is_open;
    most = std::max(most, place.most.value_or(~std::uint64_t{0}));
  }
  if (most < ~std::uint64_t{0}) result.most = most;
  return result;
}

bool Threads::may_hold_pointers(ObjectNumber object) const {
  const auto found = plan_.written.find(object);
  return found != plan_.written.end() && std::ranges::any_of(found->second, [](const PlaceValues& place) {
           return !place.targets.empty() ||
                  std::ranges::any_of(place.constants, [](const auto& c) { return c.first != kNoObject; });
         });
}

void Threads::note_value(ObjectNumber object, Term offset, unsigned size, const Scalar& value) {
  if (engine_.choices().is_replay()) return;
  if (const ValueSets::Values& offsets = engine_.value_sets().of(offset); offsets && offsets->size() > 1) {
    for (const std::uint64_t at : *offsets) note_value(object, engine_.pool().constant(kPointerBits, at), size, value);
    return;
  }
  const auto at = engine_.pool().as_u64(offset);
  std::vector<PlaceValues>& places = plan_.written[object];
  auto place = std::ranges::find_if(places, [&](const auto& p) { return p.offset == at && p.size == size; });
  if (place == places.end()) {
    places.push_back({at, size, {}, {}, false, false});
    place = places.end() - 1;
    plan_.grew = true;
  }
  const auto add = [&](auto& set, auto element) { plan_.grew |= set.insert(element).second; };
  if (!value.is_defined()) raise(place->may_be_undefined);
  if (!value.is_pointer()) {
    const ValueSets::Values bits = size <= 8 ? engine_.value_sets().of(value.bits) : std::nullopt;
    if (!bits || place->constants.size() + bits->size() > kConstantsKept) return raise(place->is_open);
    for (const std::uint64_t constant : *bits) add(place->constants, pointed_to(constant, size));
    return;
  }
  const Term parts[] = {value.object, value.bits};
  if (const ValueSets::Rows rows = engine_.value_sets().of_all(parts)) {
    for (const auto& row : *rows) add(place->constants, std::pair{static_cast<ObjectNumber>(row[0]), row[1]});
    return;
  }
  const ValueSets::Values objects = engine_.value_sets().of(value.object);
  if (!objects) return raise(place->is_open);
  for (const std::uint64_t number : *objects) add(place->targets, static_cast<ObjectNumber>(number));
}

/// Plain bits that are an address, as the address that they are: it is to have one form only.
std::pair<std::uint32_t, std::uint64_t> Threads::pointed_to(std::uint64_t bits, unsigned size) const {
  TermPool& pool = engine_.pool();
  if (size == 8) {
    const Scalar pointer = pointer_from_image(pool, pool.constant(kPointerBits, bits));
    const std::uint64_t object = *pool.as_u64(pointer.object);
    if (object != kNullObject && engine_.objects().contains(object) && pool.as_u64(pointer_image(pool, pointer)) == bits)
      return {static_cast<std::uint32_t>(object), *pool.as_u64(pointer.bits)};
  }
  return {kNoObject, bits};
}

/// A variable of the width, made by `fresh`; narrower if it is at most so much.
Term Threads::read_at_most(std::optional<std::uint64_t> most, unsigned width, const std::function<Term(unsigned)>& fresh) {
  TermPool& pool = engine_.pool();
  const unsigned needed = most ? std::max<unsigned>(1, std::bit_width(*most)) : width;
  if (needed >= width) return fresh(width);
  const Term narrow = fresh(needed);
  const Term bound = pool.ule(narrow, pool.constant(needed, *most));
  if (!pool.is_yes(bound)) read_bounds_.push_back(bound);
  return pool.zext(narrow, width);
}

/// Anything that may be read there, made so that what is known about it folds: a choice among constants, if there are
/// few of them; else a variable.
Scalar Threads::value_to_read(std::uint64_t key, const PlaceValues& values, const Scalar& initial, unsigned size,
                              bool as_pointer) {
  TermPool& pool = engine_.pool();
  std::uint64_t choices = 0;
  const auto fresh = [&](unsigned width, std::string_view hint) {
    return engine_.choices().choose(mix(key, ++choices), width, hint);
  };
  std::vector<Scalar> candidates{initial};
  const auto add = [&](Scalar candidate) {
    if (as_pointer && !candidate.is_pointer()) candidate = bmc::as_pointer(pool, candidate);
    if (!as_pointer && candidate.is_pointer()) candidate = as_bits(pool, candidate);
    if (std::ranges::find(candidates, candidate) == candidates.end()) candidates.push_back(candidate);
  };
  for (const auto& [object, bits] : values.constants)
    add({pool.constant(8 * size, bits), object == kNoObject ? Term{} : pool.constant(kObjectBits, object), {}});
  for (const ObjectNumber target : values.targets)
    add({fresh(kPointerBits, "offset"), pool.constant(kObjectBits, target), {}});
  if (values.is_open || (!as_pointer && candidates.size() > kConstantsKept)) {
    Scalar open{read_at_most(values.most, 8 * size, [&](unsigned width) { return fresh(width, "read"); }), {}, {}};
    if (as_pointer) open.object = fresh(kObjectBits, "object");
    if (!as_pointer) candidates.clear();
    candidates.push_back(open);
  }
  Scalar result = candidates.front();
  for (std::size_t i = 1; i < candidates.size(); i++)
    result = select_scalar(pool, fresh(1, "which_value"), candidates[i], result);
  if (values.may_be_undefined || !initial.is_defined())
    result = with_shadow(pool, result, fresh(8 * size, "unwritten"));
  return result;
}

Scalar Threads::read(ObjectNumber object, Term offset, unsigned size, bool as_pointer, Term condition) {
  TermPool& pool = engine_.pool();
  const std::uint64_t limit = engine_.objects()[object].limit;
  Event event;
  event.kind = Event::Kind::Read;
  event.ordering = ordering_;
  event.is_final = reads_final_ || engine_.state().threads.is_final();
  event.guard = pool.and_(engine_.guard(), condition);
  event.object = object;
  event.offset = offset;
  event.size = size;
  event.key = event_key(object);
  event.initial = engine_.contents().read(engine_.object_state(object).content, offset, size, as_pointer, limit);
  Choices& choices = engine_.choices();
  std::optional<Scalar> known = choices.is_replay() ? choices.shared_read(event.key) : std::nullopt;
  event.value = known ? *known : value_to_read(event.key, values_at(object, offset, size), event.initial, size, as_pointer);
  if (!choices.is_replay()) choices.note_shared_read(event.key, event.value);
  const Scalar value = event.value;
  const EventNumber number = add(event);
  if (ordering_ == Ordering::Plain && !event.is_final) looks_++;
  if (in_update_) update_.push_back(number);
  return value;
}

void Threads::decide_update(Term success, Ordering failure) {
  for (const EventNumber read : update_)
    if (events_[read].ordering != failure) {
      events_[read].strong = success;
      events_[read].weak_ordering = failure;
    }
}

void Threads::write(ObjectNumber object, Term offset, unsigned size, const Scalar& value, Term condition) {
  TermPool& pool = engine_.pool();
  // Models of primitives say themselves what outlives them (__bmc_effect): locking and unlocking a mutex does not. What
  // other models write, the C library's, counts like any write.
  const bool is_primitive = engine_.activation().info->is_model && is_atomic(ordering_);
  if (engine_.state().threads.is_final()) {
    // Nothing is changed by a wait: what would be is undone before it goes round, or shows that this is none.
    if (!is_primitive) engine_.exclude_effect(condition);
    return;
  }
  note_value(object, offset, size, value);
  Event event;
  event.kind = Event::Kind::Write;
  event.ordering = ordering_;
  event.guard = pool.and_(engine_.guard(), condition);
  event.object = object;
  event.offset = offset;
  event.size = size;
  event.value = value;
  event.key = event_key(object);
  if (pool.is_no(event.guard)) return;
  if (in_update_)
    for (const EventNumber read : update_)
      if (events_[read].object == object && events_[read].offset == offset && events_[read].partner == kNoEvent &&
          events_[read].size == size) {
        event.partner = read;
        break;
      }
  const EventNumber partner = event.partner;
  const EventNumber number = add(event);
  if (partner != kNoEvent) events_[partner].partner = number;
  if (!is_primitive) engine_.note_effect(condition);
}

// ---- Lives of objects -----------------------------------------------------------------------------------------------

Term Threads::ended_by_another(ObjectNumber object, Term condition) {
  if (!are_running() || !plan_.released.contains(object)) return {};
  Event event;
  event.kind = Event::Kind::Touch;
  event.guard = engine_.pool().and_(engine_.guard(), condition);
  event.object = object;
  event.key = event_key(object);
  event.gone = engine_.choices().choose(mix(event.key, std::uint64_t{1}), 1, "gone");
  const Term gone = event.gone;
  add(event);
  return gone;
}

void Threads::end_object(ObjectNumber object, Term condition) {
  if (are_running()) end_object(object, condition, event_key(object));
}

void Threads::end_object(ObjectNumber object, Term condition, std::uint64_t key) {
  if (!are_running()) return;
  enders_[object].insert(current_);
  if (!plan_.released.contains(object)) return;
  Event event;
  event.kind = Event::Kind::Release;
  event.guard = engine_.pool().and_(engine_.guard(), condition);
  event.object = object;
  event.key = key;
  add(event);
}

// ---- Threads --------------------------------------------------------------------------------------------------------

ThreadNumber Threads::start(std::uint64_t key) {
  const auto number = plan_.thread_numbers.try_emplace(key, plan_.thread_numbers.size() + 1).first->second;
  if (threads_.size() <= number) threads_.resize(number + 1);
  Event event;
  event.kind = Event::Kind::Create;
  event.guard = engine_.guard();
  event.key = mix(key, std::uint64_t{1});
  threads_[number].started = engine_.guard();
  threads_[number].create = add(event);
  return static_cast<ThreadNumber>(number);
}

void Threads::set_current(ThreadNumber thread) {
  current_ = thread;
  if (Recorder* recorder = engine_.recorder()) recorder->set_thread(thread);
}

void Threads::enter(ThreadNumber thread, std::uint64_t key) {
  set_current(thread);
  Event event;
  event.kind = Event::Kind::Begin;
  event.guard = engine_.guard();
  event.partner = threads_[thread].create;
  event.key = mix(key, std::uint64_t{2});
  add(event);
}

void Threads::leave(ThreadNumber creator) {
  set_current(creator);
}

void Threads::finish(Term guard, bool ends_process) {
  if (engine_.state().threads.is_final()) return;  // whoever gets there does not wait for ever
  TermPool& pool = engine_.pool();
  Term& done = ends_process ? process_ended_ : threads_[current_].finished;
  done = done.valid() ? pool.or_(done, guard) : guard;
}

void Threads::block(Term still) {
  const Term holds = engine_.pool().and_(engine_.guard(), still);
  block_at(engine_.site_of(*engine_.activation().current, 0), holds);
}

void Threads::block_at(const ClaimSite& site, Term holds) {
  if (engine_.pool().is_no(holds)) return;
  blocked_.push_back({current_, holds, site});
  if (!engine_.recorder()) return;
  const bool is_model = engine_.has_activation() && engine_.activation().info->is_model;
  const std::string object = describe_subject(engine_, looked_at_);
  if (is_model != object.empty()) record_wait(engine_, site, is_model ? object : "");
}

// ---- The end of a pass ----------------------------------------------------------------------------------------------

void Threads::make_known_objects() {
  if (!plan_.has_threads) return;
  TermPool& pool = engine_.pool();
  for (const auto& [number, known] : plan_.objects) {
    if (engine_.objects().contains(number)) continue;
    Object object;
    object.kind = known.kind;
    object.allocator = known.allocator;
    object.is_constant = known.is_constant;
    object.size = pool.constant(kPointerBits, known.size);
    object.limit = known.size;
    object.alignment = known.alignment;
    object.name = known.name;
    object.origin = known.origin;
    object.site = known.site;
    object.initial = known.is_zeroed ? engine_.contents().make_zero() : engine_.contents().make_uninitialized();
    engine_.objects().put(number, std::move(object));
    engine_.fill_known_global(number);
  }
}

void Threads::conclude_pass() {
  if (!are_running()) return;
  raise(plan_.has_threads);
  learn_objects();
  for (const auto& [object, notes] : noted_) {
    learn_shared(object, notes);
    learn_released(object, notes);
  }
}

void Threads::raise(bool& flag) {
  plan_.grew |= !flag;
  flag = true;
}

void Threads::learn_objects() {
  for (ObjectNumber number = 1; number < engine_.objects().size(); number++) {
    if (!engine_.objects().contains(number) || plan_.objects.contains(number)) continue;
    const Object& object = engine_.objects()[number];
    const auto size = engine_.pool().as_u64(object.size);
    if (!size || object.kind == Object::Kind::View) continue;
    const bool is_zeroed = object.initial && object.initial->kind == Content::Kind::Fill &&
                           engine_.pool().as_u64(object.initial->value.bits) == 0 &&
                           object.initial->value.is_defined();
    plan_.objects[number] = {object.kind, object.allocator, object.is_constant, is_zeroed, *size, object.alignment,
                             object.name, object.origin, object.site};
  }
}

/// What one thread writes and another accesses is shared; and so is all that is written together with it, since a write
/// is an event as a whole.
void Threads::learn_shared(ObjectNumber object, const std::vector<Noted>& notes) {
  std::vector<ThreadPlan::Range>& shared = plan_.shared[object];
  for (bool changed = true; changed;) {
    changed = false;
    for (const Noted& write : notes) {
      const bool is_shared =
          write.is_write && (overlap(shared, write.ranges) || std::ranges::any_of(notes, [&](const Noted& other) {
                               return other.thread != write.thread && overlap(other.ranges, write.ranges);
                             }));
      for (const ThreadPlan::Range& range : is_shared ? write.ranges : std::vector<ThreadPlan::Range>{}) {
        if (std::ranges::find(shared, range) != shared.end()) continue;
        shared.push_back(range);
        plan_.grew = changed = true;
      }
    }
  }
  if (shared.empty()) plan_.shared.erase(object);
}

void Threads::learn_released(ObjectNumber object, const std::vector<Noted>& notes) {
  const auto enders = enders_.find(object);
  if (enders == enders_.end()) return;
  const bool met = std::ranges::any_of(notes, [&](const Noted& note) {
    return std::ranges::any_of(enders->second, [&](ThreadNumber ender) { return ender != note.thread; });
  });
  if (!met) return;
  plan_.grew |= plan_.released.insert(object).second;
  const Object& released = engine_.objects()[object];
  if (released.kind == Object::Kind::Stack && released.origin) plan_.renewed.insert(released.origin);
}

bool Threads::learn_value_ranges() {
  if (!are_running() || plan_.has_ranges) return false;
  plan_.has_ranges = true;
  bool is_useful = false;
  for (const ValueRange& range : find_value_ranges(engine_.pool(), events_))
    for (PlaceValues& place : plan_.written[range.object]) {
      if (range.size != place.size || (range.offset && range.offset != place.offset)) continue;
      place.most = range.most;
      is_useful |= static_cast<unsigned>(std::bit_width(range.most)) < 8 * range.size &&
                   (place.is_open || place.constants.size() >= kConstantsKept);
    }
  return is_useful;
}

}  // namespace bmc
