// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>
#include <vector>

#include "encoder/order/event.h"

namespace bmc {

/// An execution all of whose orders are known: that of a replay.
struct Execution {
  struct Edge {
    EventNumber from, to;
  };
  /// What a read finds at one place.
  struct Look {
    EventNumber read;
    EventNumber write;  ///< kNoEvent: what was there before any thread was started.
    std::size_t place;
  };
  /// What each thread executes, in program order. The reads of a wait that never ends come last: they find memory as it
  /// is when nothing moves any more.
  std::vector<std::vector<EventNumber>> threads;
  std::vector<Edge> causes;  ///< Where `to` is, `from` is, and before it. No cycle with program order.
  std::vector<Edge> orders;  ///< Where both are, `from` is before `to`. No cycle with those either.
  std::vector<std::vector<EventNumber>> writes;  ///< By place, in coherence order.
  std::vector<Look> looks;
};

/// An execution, or the beginning of it that matters, as one sequence of events.
struct Schedule {
  struct Source {
    EventNumber write;      ///< kNoEvent: what was there before any thread was started.
    bool is_older = false;  ///< The sequence has another write to the place between the two.
  };
  std::vector<EventNumber> events;
  std::map<EventNumber, Source> sources;  ///< Of the reads among them.
  /// Does every read find what the latest write before it left? If not, no sequence of the events does it.
  bool is_interleaving = true;
};

/// Puts the events that `last` depends on, and `last` itself, in a sequence of few context switches. With an empty
/// `last`, everything. `events` are those the execution's numbers mean.
///
/// The sequence extends program order and `causes`, and coherence and from-read where all of them together have no
/// cycle; where they do, as many of these as one finds. It has as few switches as its order allows, if the search for
/// that is not too long; a thread that begins to wait for ever after all others have run counts as none.
Schedule make_schedule(const std::vector<Event>& events, const Execution& execution, std::span<const EventNumber> last);

}  // namespace bmc
