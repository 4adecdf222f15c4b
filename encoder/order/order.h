// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "encoder/encode_options.h"
#include "encoder/order/event.h"
#include "encoder/order/schedule.h"

namespace bmc {

/// Two accesses that race where `holds`: both are executed, touch a byte in common, at least one writes and one is not
/// atomic, and neither happens before the other (C++20 6.9.2.2p21).
struct Race {
  EventNumber first, second;
  Term holds;
};

struct OrderedProgram {
  std::vector<Term> constraints;  ///< What every execution satisfies.
  std::vector<Race> races;
  std::optional<Execution> execution;  ///< Of a replay.
  /// In place of its memory model the program has been given sequential consistency. That is the same if there are no
  /// races and none of these (race_free.h).
  bool is_presumed_race_free = false;
  std::vector<Race> weak_races;
};

/// The executions that the memory model allows, and the races in them. Cost: one variable per pair of accesses to a
/// place of which one may read or overwrite the other, and what eliminating the orders' vertices adds.
OrderedProgram order_program(const OrderProblem& problem, MemoryModel model, bool find_races, bool presume_race_free);

}  // namespace bmc
