// SPDX-License-Identifier: Apache-2.0
// The clocks of <chrono> ([time.clock]): those of time.c, in nanoseconds.
#include <chrono>

extern "C" {
long __bmc_steady_clock(void);
long __bmc_system_clock(void);
}

namespace std::chrono {
inline namespace _V2 {

// nondeterministic: [time.clock.steady]
steady_clock::time_point steady_clock::now() noexcept { return time_point(duration(__bmc_steady_clock())); }
// nondeterministic: [time.clock.system]; never runs backwards
system_clock::time_point system_clock::now() noexcept { return time_point(duration(__bmc_system_clock())); }

}  // namespace _V2
}  // namespace std::chrono
