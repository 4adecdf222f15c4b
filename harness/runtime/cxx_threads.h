// SPDX-License-Identifier: Apache-2.0
#pragma once

// threads.h for the models in C++.

#include <cstdint>

#define _Noreturn [[noreturn]]
extern "C" {
#include "threads.h"
}
#undef _Noreturn

namespace bmc_model {

/// The state of what happens only once: of pthread_once_t and, in their second half, of guards of static variables.
enum Once : std::uint32_t { kNever, kRunning, kDone };

/// Waits while another thread runs the initialisation. True if the caller has to run it, and then to say how it ended.
bool begin_once(std::uint32_t* state);
inline void end_once(std::uint32_t* state, Once outcome) {
  __atomic_store_n(state, outcome, __ATOMIC_RELEASE);
  __bmc_tell(outcome == kDone ? "completes" : "gives up", state);
}

}  // namespace bmc_model
