// SPDX-License-Identifier: Apache-2.0
// <chrono>: each clock shows any time, but never one before its last. They count nanoseconds by themselves, without the
// C library's clocks, so that no multiplication stands between two readings.
#include <chrono>

extern "C" {
#include "model.h"
}

namespace std::chrono {
inline namespace _V2 {
namespace {

/// Threads may read it at once, so that it is atomic.
nanoseconds later(int64_t& latest) {
  const int64_t now = static_cast<int64_t>(bmc_any_u64() >> 1);
  bmc_assume_(now >= __atomic_load_n(&latest, __ATOMIC_RELAXED));
  __atomic_store_n(&latest, now, __ATOMIC_RELAXED);
  return nanoseconds(now);
}

}  // namespace

system_clock::time_point system_clock::now() noexcept {
  static int64_t latest;
  return time_point(later(latest));
}

steady_clock::time_point steady_clock::now() noexcept {
  static int64_t latest;
  return time_point(later(latest));
}

}  // namespace _V2
}  // namespace std::chrono
