// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "encoder/memory/objects.h"
#include "encoder/state/scalar.h"
#include "encoder/term/term_pool.h"

namespace bmc {

using EventNumber = std::uint32_t;
using ThreadNumber = std::uint32_t;
inline constexpr EventNumber kNoEvent = ~EventNumber{0};

/// How strongly an access or a fence orders others (C++20 31.4). Plain: not atomic.
enum class Ordering : std::uint8_t { Plain, Relaxed, Acquire, Release, AcquireRelease, SequentiallyConsistent };

constexpr bool is_acquire(Ordering o) {
  return o == Ordering::Acquire || o == Ordering::AcquireRelease || o == Ordering::SequentiallyConsistent;
}
constexpr bool is_release(Ordering o) {
  return o == Ordering::Release || o == Ordering::AcquireRelease || o == Ordering::SequentiallyConsistent;
}
constexpr bool is_atomic(Ordering o) { return o != Ordering::Plain; }

/// Something a thread does that others can notice. Events of one thread are listed in program order; those of
/// branches that exclude each other come one after the other, and at most one of them is executed.
struct Event {
  enum class Kind : std::uint8_t {
    Read, Write, Fence,
    Create,   ///< Starts the thread whose Begin names it.
    Begin,    ///< The first event of a thread; happens after its Create.
    Touch,    ///< An access to an object that another thread may release.
    Release,  ///< The object ends here: released, or out of scope.
  };
  Kind kind = Kind::Fence;
  ThreadNumber thread = 0;
  Ordering ordering = Ordering::Plain;
  Ordering weak_ordering = Ordering::Plain;  ///< Read: in place of `ordering` where `strong` does not hold.
  bool is_final = false;           ///< Read: of the value when nothing moves any more; in no order with other events.
  bool drains = false;             ///< Part of a library primitive, which no store buffer outlives (--memory-model tso).
  unsigned size = 0;               ///< Read, Write: bytes.
  ObjectNumber object = 0;         ///< All but fences and threads' events.
  EventNumber partner = kNoEvent;  ///< Read, Write: the other half of a read-modify-write. Begin: its Create.
  unsigned site = 0;               ///< In the engine's table of places.
  Term guard;                      ///< Whether it is executed.
  Term strong;                     ///< Read: where its ordering applies; no term: always.
  Term offset;                     ///< Read, Write: into the object, 64 bits.
  Scalar value;                    ///< Write: what is written. Read: variables that stand for what is read.
  Scalar initial;                  ///< Read: what was there before any thread was started.
  Term beyond;                     ///< Under a context bound: the variable "it has not happened yet when that is reached".
  Term gone;                       ///< Touch, Release: the variable "another thread has ended the object before".
  std::uint64_t key = 0;           ///< Of the place and moment of execution, the same in a replay.

  bool is_read() const { return kind == Kind::Read; }
  bool is_write() const { return kind == Kind::Write; }
  bool is_access() const { return is_read() || is_write(); }
};

/// A variable of the condition by a key that is the same in a replay; there, the value that the model gave it.
using ChooseFn = std::function<Term(std::uint64_t key, unsigned width, std::string_view hint)>;

/// What is said of executions beside their events.
struct Statement {
  enum class Kind : std::uint8_t {
    Assumption,
    Claim,  ///< Or a goal.
    State,  ///< Of a thread, in the end.
  };
  Kind kind = Kind::Assumption;
  std::uint64_t about = 0;  ///< Statements about different things, such as properties, differ here.
  ThreadNumber thread = 0;  ///< State: whose.
  Term guard, condition;    ///< The first implies the second.
  Term reached;             ///< Claim: when its place counts as reached; no term: where its guard holds.
};

/// What the orders of a program are made of.
struct OrderProblem {
  TermPool& pool;
  const std::vector<Event>& events;
  ThreadNumber threads;
  ChooseFn choose;
  bool is_replay = false;  ///< All that is chosen is a constant.
  const std::vector<Statement>* statements = nullptr;  ///< All there are, to look for threads that do the same; or null.
  std::optional<unsigned> context_bound = {};  ///< If so, all events but final reads have their `beyond`.
};

}  // namespace bmc
