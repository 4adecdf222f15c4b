// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/ADT/BitVector.h>

#include <vector>

#include "encoder/order/event.h"

namespace bmc {

/// Which events come before which in every execution that has both: program order, the creation of threads, and what
/// else is found to be so.
class StaticOrder {
 public:
  explicit StaticOrder(const std::vector<Event>& events);

  void add(EventNumber from, EventNumber to) { edges_.emplace_back(from, to); }
  /// Takes what was added into account.
  void close();

  bool before(EventNumber a, EventNumber b) const { return before_[b].test(a); }

 private:
  std::vector<std::pair<EventNumber, EventNumber>> edges_;
  std::vector<llvm::BitVector> before_;  ///< By event: what comes before it.
};

}  // namespace bmc
