// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "encoder/vc/trace.h"

namespace bmc {

/// An operation that a bmc::history (bmc/linearizable.hpp) recorded.
struct RecordedOperation {
  unsigned thread = 0;
  std::string operation;              ///< Its value as the user would write it.
  std::optional<std::string> result;  ///< None: it has not returned.
  std::vector<unsigned> after;        ///< Numbers, from 1, of those that had returned when it was called.
};

/// The operations of the history that was recorded last, in the order of their calls. From a trace's library steps.
std::vector<RecordedOperation> history_of(const Trace& trace);

/// The history as a table, a line for each operation behind a line of titles; no lines if there is none.
std::vector<std::string> history_lines(const Trace& trace);

}  // namespace bmc
