// SPDX-License-Identifier: Apache-2.0
// Initialisation of function-local statics (Itanium C++ ABI 3.3.3). Byte 0 of a guard: initialised; byte 1: under way.
#include "cxx.h"

extern "C" {

// exact: Itanium C++ ABI 3.3.3; entering the initialisation again from within is undefined ([stmt.dcl])
int __cxa_guard_acquire(unsigned char* guard) {
  if (guard[0] != 0) return 0;
  __bmc_claim(guard[1] == 0, "deadlock", "a static variable's initialisation enters itself");
  guard[1] = 1;
  return 1;
}

// exact: Itanium C++ ABI 3.3.3
void __cxa_guard_release(unsigned char* guard) {
  guard[0] = 1;
  guard[1] = 0;
}

// exact: Itanium C++ ABI 3.3.3
void __cxa_guard_abort(unsigned char* guard) { guard[1] = 0; }

/// Names the program in __cxa_atexit; there is only one.
void* __dso_handle = nullptr;
}
