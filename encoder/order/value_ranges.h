// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "encoder/order/event.h"

namespace bmc {

/// No read of the place has a value above `most`, as unsigned numbers.
struct ValueRange {
  ObjectNumber object = 0;
  std::optional<std::uint64_t> offset;  ///< Absent: every access to the object is meant.
  unsigned size = 0;                    ///< Of every access to the place.
  std::uint64_t most = 0;
};

/// Bounds what is read by what is written, for the places that all accesses to them cover wholly; only those that are
/// bounded are listed.
///
/// No value comes from nowhere: program order and reads-from together have no cycle (RC11's "no thin air"; SC and TSO
/// have more). So the writes of an execution can be numbered so that each depends on reads of earlier ones only, and
/// what the k-th writes lies in what k rounds of abstract interpretation allow, all writes taken once in each, even
/// where no fixed point is reached: a counter that n writes increment is at most n.
/// Requires: the values of reads are variables or constants. Cost: the terms between reads and writes, times the number
/// of writes; given up beyond a budget.
std::vector<ValueRange> find_value_ranges(TermPool& pool, const std::vector<Event>& events);

}  // namespace bmc
