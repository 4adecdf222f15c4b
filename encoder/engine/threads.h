// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/Instruction.h>

#include <functional>
#include <map>
#include <vector>

#include "encoder/engine/claim_log.h"
#include "encoder/engine/thread_plan.h"
#include "encoder/order/order.h"

namespace bmc {

class Engine;
struct State;

/// The threads of a harness, as the engine executes them one by one: their events, their waits, and at the end what
/// ties them together. Until a program starts its first thread nothing of this is in use, and memory is the State's.
///
/// From then on a path may end anywhere without more ado: where a thread waits for ever, violates a claim or fails an
/// assumption, its guard just does not go on. Every consistent set of such beginnings is the beginning of an execution.
class Threads {
 public:
  Threads(Engine& engine, ThreadPlan& plan) : engine_(engine), plan_(plan) {}

  /// Did an earlier pass find that threads are started?
  bool are_known() const { return plan_.has_threads; }
  /// Has any thread been started, on any path executed so far?
  bool are_running() const { return threads_.size() > 1; }
  ThreadNumber current() const { return current_; }

  /// How strongly the accesses made during its life order others.
  class OrderingScope {
   public:
    OrderingScope(Threads& threads, Ordering ordering) : threads_(threads), saved_(threads.ordering_) {
      threads.ordering_ = ordering;
      if (is_atomic(ordering)) threads.looks_++;
    }
    ~OrderingScope() { threads_.ordering_ = saved_; }
    OrderingScope(const OrderingScope&) = delete;
    OrderingScope& operator=(const OrderingScope&) = delete;

   private:
    Threads& threads_;
    Ordering saved_;
  };

  // Accesses, all to a part of one object, where `condition` and the guard hold.
  /// Notes that the bytes are looked at or changed, to find out what threads share.
  void note_access(ObjectNumber object, Term offset, Term length, bool is_write);
  /// Is the access an event, rather than one to the State's memory?
  bool is_shared(ObjectNumber object, Term offset, std::uint64_t size) const;
  /// Is any byte of the object shared?
  bool has_shared(ObjectNumber object) const { return are_running() && plan_.shared.contains(object); }
  Scalar read(ObjectNumber object, Term offset, unsigned size, bool as_pointer, Term condition);
  void write(ObjectNumber object, Term offset, unsigned size, const Scalar& value, Term condition);
  bool may_hold_pointers(ObjectNumber object) const;
  /// Of a read-modify-write, made in one go or in two halves with computation in between.
  enum class Half { Both, Read, Write };
  /// The reads made within are the first halves of the writes that are made at the same places, within too or within the
  /// second half. A path may end between the halves.
  class UpdateScope {
   public:
    explicit UpdateScope(Threads& threads, Half half = Half::Both) : threads_(threads) {
      if (half != Half::Write) threads.update_.clear();
      threads.in_update_ = true;
    }
    ~UpdateScope() { threads_.in_update_ = false; }
    UpdateScope(const UpdateScope&) = delete;
    UpdateScope& operator=(const UpdateScope&) = delete;

   private:
    Threads& threads_;
  };
  /// The current update succeeds where `success` holds; where it fails, its read is ordered by `failure` only.
  void decide_update(Term success, Ordering failure);
  void fence(Ordering ordering);

  // The lives of objects.
  /// "Another thread has ended the object before now": no term where that cannot be.
  Term ended_by_another(ObjectNumber object, Term condition);
  /// Is each run of the variable's scope to have an object of its own, since other threads keep its address?
  bool renews(const llvm::Value& variable) const { return are_running() && plan_.renewed.contains(&variable); }
  /// The object ends here.
  void end_object(ObjectNumber object, Term condition);
  void end_object(ObjectNumber object, Term condition, std::uint64_t key);

  // Threads.
  ThreadNumber start(std::uint64_t key);
  /// The calling thread goes on as `thread`, until `leave`.
  void enter(ThreadNumber thread, std::uint64_t key);
  void leave(ThreadNumber creator);
  /// The current thread has finished, or (`ends_process`) all have.
  void finish(Term guard, bool ends_process);
  /// The current thread waits here for ever where `still` holds in the end.
  void block(Term still);
  void block_at(const ClaimSite& site, Term holds);
  /// Loops known to wait, and one more.
  bool is_known_wait(std::uint64_t key) const { return plan_.waits.contains(key); }
  void note_wait(std::uint64_t key) { plan_.grew |= plan_.waits.insert(key).second; }
  void set_final(bool final) { reads_final_ = final; }
  /// In a replay: where a wait that may last for ever looks.
  void note_look(const Scalar& pointer) { looked_at_ = pointer; }

  // The bound on context switches (threads_bound.cpp).
  /// "What the current thread has done is within the bound"; on a path that waits for ever: what all do.
  Term is_within_bound(bool is_final);

  /// At the start of a pass: the objects that earlier ones made, as far as threads may meet them early.
  void make_known_objects();
  /// At the end of a pass: what is shared, for the next one.
  void conclude_pass();
  /// At the end of a pass that found nothing new: how large what is read can be. False if nothing is known by that.
  bool learn_value_ranges();
  /// At the end of the last pass: constraints, races, deadlocks.
  void tie_together();

  /// In a replay, after tie_together: do its orders satisfy the memory model?
  bool is_consistent() const { return is_consistent_; }
  /// In a replay, after tie_together: what was executed.
  const Execution& execution() const { return execution_; }
  const std::vector<Event>& events() const { return events_; }
  /// How many atomic accesses, and reads of what is known to be shared, have been made.
  unsigned looks() const { return looks_; }

 private:
  struct Thread {
    EventNumber create = kNoEvent;
    EventNumber latest = kNoEvent;  ///< Of its events so far, final reads aside.
    Term started;   ///< Guard of its creation.
    Term finished;  ///< It has run to its end.
  };
  struct Blocked {
    ThreadNumber thread;
    Term holds;
    ClaimSite site;
  };
  struct Noted {
    ThreadNumber thread;
    std::vector<ThreadPlan::Range> ranges;  ///< One of these, whichever the offset's value says.
    bool is_write;
    friend bool operator==(const Noted&, const Noted&) = default;
  };

  std::vector<ThreadPlan::Range> ranges_of(ObjectNumber object, Term offset, Term length) const;
  void raise(bool& flag);  ///< One of the plan's.
  void learn_objects();
  void learn_shared(ObjectNumber object, const std::vector<Noted>& notes);
  void learn_released(ObjectNumber object, const std::vector<Noted>& notes);
  void set_current(ThreadNumber thread);
  EventNumber add(Event event);
  /// Of the current instruction's next event that concerns the object. In a replay, where a pointer has one target only,
  /// it is the same.
  std::uint64_t event_key(ObjectNumber object);
  unsigned current_site();
  PlaceValues values_at(ObjectNumber object, Term offset, unsigned size) const;
  std::pair<std::uint32_t, std::uint64_t> pointed_to(std::uint64_t bits, unsigned size) const;
  void note_value(ObjectNumber object, Term offset, unsigned size, const Scalar& value);
  Term read_at_most(std::optional<std::uint64_t> most, unsigned width, const std::function<Term(unsigned)>& fresh);
  Scalar value_to_read(std::uint64_t key, const PlaceValues& values, const Scalar& initial, unsigned size,
                       bool as_pointer);
  std::optional<unsigned> context_bound() const;
  /// "The event has not happened within the bound." Requires: there is one, and the event is no final read.
  Term beyond_bound(EventNumber event);
  Term all_is_within_bound();
  /// Before the threads are tied together: finds out whether the bound leaves anything out, and if so says it.
  void settle_bound();
  std::vector<Statement> all_statements() const;
  void claim_races(const std::vector<Race>& races);
  void claim_deadlocks();
  std::string describe_race(const Race& race) const;

  Engine& engine_;
  ThreadPlan& plan_;
  std::vector<Thread> threads_ = std::vector<Thread>(1);
  ThreadNumber current_ = 0;
  Ordering ordering_ = Ordering::Plain;
  unsigned looks_ = 0;
  bool in_update_ = false;
  bool is_consistent_ = true;
  Term ends_within_bound_;  ///< "Everything happens within the bound", if that was asked.
  Execution execution_;
  Scalar looked_at_;
  bool reads_final_ = false;
  std::vector<Term> read_bounds_;    ///< What is known of the values read.
  std::vector<EventNumber> update_;  ///< Reads of the current read-modify-write.
  std::pair<std::uint64_t, const llvm::Instruction*> place_;  ///< Of the latest event keys …
  std::map<ObjectNumber, std::uint64_t> keys_made_;           ///< … and how many each object got there.
  std::vector<Event> events_;
  std::vector<ClaimSite> sites_;
  std::map<std::pair<const llvm::Instruction*, const llvm::Instruction*>, unsigned> site_numbers_;
  std::vector<Blocked> blocked_;
  Term process_ended_;
  std::map<ObjectNumber, std::vector<Noted>> noted_;
  std::map<ObjectNumber, std::set<ThreadNumber>> enders_;
};

}  // namespace bmc
