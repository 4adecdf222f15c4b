// SPDX-License-Identifier: Apache-2.0
// pthread_once and std::call_once (POSIX.1-2017, pthread_once; [thread.once]). In C++, since an exception that leaves
// the function leaves the flag as if it had never run.
#include <mutex>

#include "cxx_threads.h"

namespace bmc_model {

bool begin_once(std::uint32_t* state) {
  if (__bmc_blocks()) __bmc_blocked(__bmc_final_u32(state) == kRunning);
  const std::uint32_t old = __bmc_rmw_begin_u32(state, __ATOMIC_ACQUIRE);
  __bmc_await(old != kRunning);
  if (old == kDone) {
    __bmc_tell("finds done", state);
    return false;
  }
  __bmc_rmw_end_u32(state, kRunning, __ATOMIC_RELAXED);
  __bmc_tell("begins", state);
  __bmc_effect();
  return true;
}

}  // namespace bmc_model

namespace {

struct Execution {
  std::uint32_t* state;
  bmc_model::Once outcome = bmc_model::kNever;
  ~Execution() { bmc_model::end_once(state, outcome); }
};

}  // namespace

extern "C" {

// exact: POSIX; an exception from the function leaves the flag unset
int pthread_once(pthread_once_t* once, void (*function)()) {
  auto* const state = reinterpret_cast<std::uint32_t*>(once);
  if (!bmc_model::begin_once(state)) return 0;
  Execution execution{state};
  function();
  execution.outcome = bmc_model::kDone;
  return 0;
}

// exact: libstdc++; what std::call_once makes pthread_once run
void __once_proxy() { std::__once_call(); }
}

namespace std {
__thread void* __once_callable;
__thread void (*__once_call)();
}  // namespace std
