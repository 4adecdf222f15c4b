// SPDX-License-Identifier: Apache-2.0
#include "encoder/engine/thread_trace.h"

#include <fmt/format.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>
#include <map>

#include "encoder/engine/describe.h"
#include "encoder/engine/engine.h"
#include "encoder/engine/source_path.h"
#include "frontend/debug_info.h"

namespace bmc {
namespace {

using Kind = TraceStep::Kind;

/// The activation of the function whose instruction the place names as the user's, or null.
const Activation* user_frame(Engine& engine, const llvm::Instruction* user) {
  for (const Activation* frame = &engine.activation(); frame; frame = frame->caller)
    if (frame->current == user) return frame;
  return nullptr;
}

TraceStep step_of_user(Engine& engine, Kind kind) {
  const ClaimSite site = engine.site_of(*engine.activation().current, 0);
  const Activation* frame = user_frame(engine, site.user);
  TraceStep step;
  step.kind = kind;
  step.location = location_of(*site.user);
  step.depth = frame ? frame->depth : engine.activation().depth;
  return step;
}

/// Without the members of the library's own: "flag", not "flag._M_base._M_i".
std::string without_library_members(const std::string& path) {
  for (std::size_t dot = path.find('.'); dot != std::string::npos; dot = path.find('.', dot + 1))
    if (path.compare(dot, 3, "._M") == 0 || path.compare(dot, 3, ".__") == 0) return path.substr(0, dot);
  return path;
}

}  // namespace

std::string describe_subject(Engine& engine, const Scalar& pointer) {
  if (!pointer.is_pointer()) return "";
  const auto object = engine.pool().as_u64(pointer.object), offset = engine.pool().as_u64(pointer.bits);
  if (!object || !offset || *object == kNullObject || !engine.objects().contains(*object)) return "";
  const auto number = static_cast<ObjectNumber>(*object);
  const auto* global = llvm::dyn_cast_or_null<llvm::GlobalVariable>(engine.objects()[number].origin);
  if (global && is_system_file(location_of(*global).file)) return "";
  return without_library_members(source_path_of_bytes(engine, number, *offset, 1));
}

void note_event(Engine& engine, const ClaimSite* site) {
  EventNote note;
  if (site) {
    const Activation* frame = user_frame(engine, site->user);
    const bool is_library = !frame || frame->info->is_library;
    note = {site->at, site->user, frame ? frame->depth : 0, engine.activation().info->is_model, !is_library};
  }
  engine.recorder()->event(note);
}

void record_wait(Engine& engine, const ClaimSite& site, std::string object) {
  TraceStep step;
  step.kind = Kind::Sync;
  step.location = location_of(*site.user);
  const Activation* frame = engine.has_activation() ? user_frame(engine, site.user) : nullptr;
  step.depth = frame ? frame->depth : 0;
  step.value = object.empty() ? "waits for ever" : "waits for ever for";
  step.name = std::move(object);
  engine.recorder()->step(std::move(step));
}

void record_sync(Engine& engine, std::string verb, std::string object) {
  if (!engine.recorder() || !engine.threads().are_running()) return;
  TraceStep step = step_of_user(engine, Kind::Sync);
  step.value = std::move(verb);
  step.name = std::move(object);
  engine.recorder()->step(std::move(step));
}

void record_thread_start(Engine& engine, const llvm::Function& callee) {
  if (!engine.recorder() || engine.threads().current() == 0 || engine.info_of(callee).is_library) return;
  for (const Activation* frame = &engine.activation(); frame; frame = frame->caller)
    if (!frame->info->is_library) return;
  TraceStep step;
  step.kind = Kind::Call;
  step.location = location_of(callee);
  step.depth = engine.activation().depth + 1;
  step.name = source_name(callee);
  engine.recorder()->step(std::move(step));
}

// ---- Events as steps ------------------------------------------------------------------------------------------------

namespace {

/// The type of what the instruction reads or writes, as far as it says so and it has that size; else an integer.
llvm::Type& accessed_type(Engine& engine, const llvm::Instruction& at, unsigned size) {
  llvm::Type* type = nullptr;
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&at)) type = store->getValueOperand()->getType();
  if (llvm::isa<llvm::LoadInst>(at) || llvm::isa<llvm::AtomicRMWInst>(at)) type = at.getType();
  if (type && type->isSingleValueType() && !type->isVectorTy() && engine.layout().getTypeStoreSize(type) == size)
    return *type;
  return *llvm::Type::getIntNTy(at.getContext(), 8 * size);
}

class EventSteps {
 public:
  EventSteps(Engine& engine, const Recorder& recorder) : engine_(engine), recorder_(recorder) {}

  /// The step that shows the event; nothing for one that a model makes, and for the first half of an update.
  std::optional<TraceStep> show(EventNumber number) const {
    const Event& event = events()[number];
    const EventNote& note = recorder_.events()[number];
    if (!note.at) return std::nullopt;
    if (event.kind == Event::Kind::Release) return release(event, note);
    if (note.is_model) return std::nullopt;
    if (event.kind == Event::Kind::Fence) return fence(event, note);
    if (!event.is_access() || (event.is_read() && is_update(event))) return std::nullopt;
    return access(event, note);
  }

  bool is_update(const Event& event) const {
    return event.partner != kNoEvent && engine_.pool().is_yes(events()[event.partner].guard);
  }
  /// Does it happen in library code that the user called?
  bool is_in_library(EventNumber number) const {
    const EventNote& note = recorder_.events()[number];
    return note.at != note.user && note.has_user;
  }

 private:
  const std::vector<Event>& events() const { return engine_.threads().events(); }

  TraceStep step(const Event& event, const EventNote& note, Kind kind) const {
    TraceStep step;
    step.kind = kind;
    step.thread = event.thread;
    step.location = location_of(*note.user);
    step.depth = note.depth;
    step.in_library = !note.has_user;
    return step;
  }

  TraceStep release(const Event& event, const EventNote& note) const {
    TraceStep shown = step(event, note, Kind::Sync);
    const bool is_heap = engine_.objects()[event.object].kind == Object::Kind::Heap;
    shown.value = is_heap ? "frees" : "ends the scope of";
    shown.name = describe_object(engine_, event.object);
    return shown;
  }

  TraceStep fence(const Event& event, const EventNote& note) const {
    static constexpr std::string_view kNames[] = {"", "relaxed", "acquire", "release", "acq_rel", "seq_cst"};
    TraceStep shown = step(event, note, Kind::Sync);
    shown.value = "fence";
    shown.name = kNames[static_cast<std::size_t>(event.ordering)];
    return shown;
  }

  TraceStep access(const Event& event, const EventNote& note) const {
    TraceStep shown = step(event, note, event.is_read() ? Kind::Read : Kind::Write);
    // Atomic accesses in headers are the user's: std::atomic has no others.
    shown.in_library |= note.at != note.user && !is_atomic(event.ordering);
    const llvm::DIType* source = nullptr;
    const std::uint64_t offset = engine_.pool().as_u64(event.offset).value_or(0);
    shown.name = source_path(engine_, event.object, offset, event.size, &source);
    if (!shown.in_library) shown.name = without_library_members(shown.name);
    llvm::Type& type = accessed_type(engine_, *note.at, event.size);
    shown.value = value_text(engine_, event.value, type, source, shown.detail);
    std::string detail;
    if (event.is_write() && is_update(event))
      shown.before = value_text(engine_, events()[event.partner].value, type, source, detail);
    return shown;
  }

  Engine& engine_;
  const Recorder& recorder_;
};

// ---- One thread -----------------------------------------------------------------------------------------------------

/// A step or an event of a thread; events that are not shown have no step.
struct Item {
  std::optional<EventNumber> event;
  std::optional<TraceStep> step;
  bool is_library_call = false;  ///< Call, Return: of a library function.
};

struct ThreadItems {
  std::vector<Item> items;                ///< In the thread's order.
  std::map<EventNumber, std::size_t> at;  ///< Where an event is.
  std::size_t next = 0;                   ///< The first that has not found its place in the trace yet.
  unsigned depth = 0;                     ///< Of the first function of the user's own.
};

/// A call of a library function says nothing beside what was done in it.
void drop_calls(std::vector<Item>& items, const EventSteps& shown) {
  struct Open {
    std::size_t at;
    unsigned depth;
    bool is_told = false;
  };
  std::vector<Open> open;
  for (std::size_t i = 0; i < items.size(); i++) {
    if (!items[i].step) continue;
    const TraceStep& step = *items[i].step;
    if (step.kind == Kind::Call && items[i].is_library_call) {
      open.push_back({i, step.depth});
    } else if (step.kind == Kind::Return && items[i].is_library_call) {
      while (!open.empty() && open.back().depth > step.depth) open.pop_back();
      if (open.empty()) continue;
      const Open call = open.back();
      open.pop_back();
      if (!call.is_told) continue;
      items[call.at].step.reset();
      const bool is_success = step.value.empty() || step.value == "0" || step.value == "1" || step.value == "true";
      if (is_success || items[i - 1].event) items[i].step.reset();
    } else if (items[i].event ? shown.is_in_library(*items[i].event) && !step.in_library : step.kind == Kind::Sync) {
      for (Open& call : open) call.is_told |= call.depth == step.depth;
    }
  }
  for (const Open& call : open)
    if (call.is_told) items[call.at].step.reset();
}

/// Steps are shown relative to the first function of the user's own.
void indent_from_zero(ThreadItems& thread) {
  thread.depth = ~0u;
  for (const Item& item : thread.items)
    if (item.step && !item.step->in_library) thread.depth = std::min(thread.depth, item.step->depth);
  for (Item& item : thread.items)
    if (item.step) item.step->depth -= std::min(thread.depth, item.step->depth);
}

// ---- All of them ----------------------------------------------------------------------------------------------------

class ThreadTrace {
 public:
  ThreadTrace(Engine& engine, Recorder& recorder, std::optional<PropertyIndex> property)
      : execution_(engine.threads().execution()),
        events_(engine.threads().events()),
        recorder_(recorder),
        shown_(engine, recorder),
        trace_(recorder.take_trace_without_steps()),
        threads_(execution_.threads.size()) {
    if (property) find_violation(*property);
    for (ThreadNumber t = 0; t < threads_.size(); t++) collect(t);
  }

  Trace make() {
    if (needs_events()) {
      const Schedule schedule = make_schedule(events_, execution_, last_);
      trace_.is_weak = !schedule.is_interleaving;
      for (const EventNumber event : schedule.events) add_event(event);
      add_ends();
      for (const auto& [read, source] : schedule.sources) note_source(read, source);
    } else {
      add_ends();
    }
    StepWindow window;
    for (TraceStep& step : steps_) window.add(std::move(step));
    trace_.steps = window.take();
    return std::move(trace_);
  }

 private:
  bool ends_in_thread() const { return violation_ && !violation_->last; }
  bool ends_in_race() const { return violation_ && violation_->last && !violation_->last->empty(); }
  bool needs_events() const { return !ends_in_thread() || !last_.empty(); }

  void find_violation(PropertyIndex property) {
    const auto found = std::ranges::find(recorder_.timed_steps(), property, &TimedStep::violates);
    if (found == recorder_.timed_steps().end()) return;
    violation_ = &*found;
    if (found->last) {
      last_ = *found->last;
      return;
    }
    for (const EventNumber e : execution_.threads[found->step.thread])
      if (e < found->time) last_ = {e};
  }

  void collect(ThreadNumber number) {
    const std::vector<EventNumber>& events = execution_.threads[number];
    ThreadItems& thread = threads_[number];
    auto event = events.begin();
    const auto add_events = [&](EventNumber before) {
      for (; event != events.end() && *event < before; ++event) {
        thread.at[*event] = thread.items.size();
        thread.items.push_back({*event, shown_.show(*event)});
      }
    };
    for (const TimedStep& timed : recorder_.timed_steps()) {
      if (timed.step.thread != number) continue;
      if (&timed != violation_ && timed.violates) continue;
      add_events(timed.time);
      if (&timed == violation_) break;
      thread.items.push_back({std::nullopt, timed.step, timed.is_library_call});
    }
    if (!(ends_in_thread() && violation_->step.thread == number)) add_events(static_cast<EventNumber>(events_.size()));
    drop_calls(thread.items, shown_);
    indent_from_zero(thread);
  }

  void add(TraceStep step) {
    if (!step.in_library && step.kind != Kind::Input) {
      step.number = ++numbers_;
      step.is_switch = numbers_ > 1 && step.thread != thread_ && !is_waiting_ && step.kind != Kind::Violation;
      trace_.context_switches += step.is_switch ? 1 : 0;
      thread_ = step.thread;
    }
    steps_.push_back(std::move(step));
  }

  void add_next(ThreadItems& thread) {
    Item& item = thread.items[thread.next++];
    if (!item.step) return;
    if (item.event) step_of_[*item.event] = steps_.size();
    add(std::move(*item.step));
  }

  /// What the thread does up to the event, and behind it what leads to no other: a call is shown with what it does.
  void add_event(EventNumber event) {
    ThreadItems& thread = threads_[events_[event].thread];
    const auto at = thread.at.find(event);
    if (at == thread.at.end()) return;
    is_waiting_ = events_[event].is_final;
    while (thread.next <= at->second) add_next(thread);
    while (thread.next < thread.items.size()) {
      const Item& item = thread.items[thread.next];
      if (item.event || (item.step && item.step->kind == Kind::Call)) break;
      add_next(thread);
    }
  }

  void add_ends() {
    for (ThreadNumber t = 0; t < threads_.size(); t++) {
      if (ends_in_race() || (ends_in_thread() && violation_->step.thread != t)) continue;
      while (threads_[t].next < threads_[t].items.size()) add_next(threads_[t]);
    }
    if (!violation_) return;
    TraceStep step = violation_->step;
    if (ends_in_race()) {
      step.thread = thread_;
      step.detail = racing_steps();
    }
    step.depth -= std::min(threads_[step.thread].depth, step.depth);
    add(std::move(step));
  }

  /// Which steps race, if they are shown.
  std::string racing_steps() const {
    std::vector<unsigned> numbers;
    for (const EventNumber e : last_) {
      const auto shown = step_of_.find(step_of_.contains(e) ? e : events_[e].partner);
      if (shown != step_of_.end() && steps_[shown->second].number > 0) numbers.push_back(steps_[shown->second].number);
    }
    std::ranges::sort(numbers);
    return numbers.size() == 2 ? fmt::format("steps {} and {}", numbers[0], numbers[1]) : "";
  }

  void note_source(EventNumber read, const Schedule::Source& source) {
    const bool is_update = events_[read].partner != kNoEvent && step_of_.contains(events_[read].partner);
    const auto shown = step_of_.find(is_update ? events_[read].partner : read);
    if (shown == step_of_.end()) return;
    TraceStep& step = steps_[shown->second];
    step.is_older |= source.is_older;
    if (source.write == kNoEvent)
      step.reads_from = number_of_first_value(step.name, shown->second);
    else if (const auto write = step_of_.find(source.write);
             write != step_of_.end() && steps_[write->second].number > 0)
      step.reads_from = steps_[write->second].number;
  }

  /// What was there when the first thread was started was assigned before, or from the start.
  unsigned number_of_first_value(const std::string& name, std::size_t before) const {
    for (std::size_t i = before; i-- > 0;)
      if (steps_[i].kind == Kind::Assign && steps_[i].name == name && steps_[i].number > 0) return steps_[i].number;
    return 0;
  }

  const Execution& execution_;
  const std::vector<Event>& events_;
  const Recorder& recorder_;
  EventSteps shown_;
  Trace trace_;
  const TimedStep* violation_ = nullptr;
  std::vector<EventNumber> last_;
  std::vector<ThreadItems> threads_;
  std::vector<TraceStep> steps_;
  std::map<EventNumber, std::size_t> step_of_;
  unsigned numbers_ = 0;
  ThreadNumber thread_ = 0;
  bool is_waiting_ = false;  ///< What is added is part of a wait that never ends: no switch of its own.
};

}  // namespace

Trace make_thread_trace(Engine& engine, Recorder& recorder, std::optional<PropertyIndex> property) {
  return ThreadTrace(engine, recorder, property).make();
}

}  // namespace bmc
