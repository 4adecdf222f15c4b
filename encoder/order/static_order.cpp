// SPDX-License-Identifier: Apache-2.0
#include "encoder/order/static_order.h"

#include <algorithm>

namespace bmc {

StaticOrder::StaticOrder(const std::vector<Event>& events)
    : before_(events.size(), llvm::BitVector(static_cast<unsigned>(events.size()))) {
  std::vector<EventNumber> last;
  for (EventNumber e = 0; e < events.size(); e++) {
    const Event& event = events[e];
    if (last.size() <= event.thread) last.resize(event.thread + 1, kNoEvent);
    if (event.kind == Event::Kind::Begin && event.partner != kNoEvent) add(event.partner, e);
    if (event.is_final) continue;
    if (last[event.thread] != kNoEvent) add(last[event.thread], e);
    last[event.thread] = e;
  }
  close();
}

void StaticOrder::close() {
  std::sort(edges_.begin(), edges_.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [from, to] : edges_) {
      llvm::BitVector& known = before_[to];
      if (known.test(from) && !before_[from].test(known)) continue;
      known |= before_[from];
      known.set(from);
      changed = true;
    }
  }
}

}  // namespace bmc
