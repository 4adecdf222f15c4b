// SPDX-License-Identifier: Apache-2.0
// Initialisation of function-local statics (Itanium C++ ABI 3.3.3). Byte 0 of a guard, which the compiler's code reads:
// initialised. Its second half: what goes on.
#include "cxx.h"
#include "cxx_threads.h"

namespace {

std::uint32_t* state_of(unsigned char* guard) { return reinterpret_cast<std::uint32_t*>(guard) + 1; }
/// Is the calling thread inside the initialisation?
std::uint32_t& is_inside(unsigned char* guard) { return *static_cast<std::uint32_t*>(__bmc_private(state_of(guard))); }

void leave(unsigned char* guard, bmc_model::Once outcome) {
  is_inside(guard) = 0;
  bmc_model::end_once(state_of(guard), outcome);
}

}  // namespace

extern "C" {

// exact: Itanium C++ ABI 3.3.3; entering the initialisation again from within is undefined ([stmt.dcl])
int __cxa_guard_acquire(unsigned char* guard) {
  __bmc_claim(is_inside(guard) == 0, "deadlock", "a static variable's initialisation enters itself");
  const bool begins = bmc_model::begin_once(state_of(guard));
  if (begins) is_inside(guard) = 1;
  return begins;
}

// exact: Itanium C++ ABI 3.3.3
void __cxa_guard_release(unsigned char* guard) {
  __atomic_store_n(guard, 1, __ATOMIC_RELEASE);
  leave(guard, bmc_model::kDone);
}

// exact: Itanium C++ ABI 3.3.3
void __cxa_guard_abort(unsigned char* guard) { leave(guard, bmc_model::kNever); }

/// Names the program in __cxa_atexit; there is only one.
void* __dso_handle = nullptr;
}
