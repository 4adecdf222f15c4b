// SPDX-License-Identifier: Apache-2.0
#include "model.h"

// __assert_fail is the engine's own.

// checked: BSD and C17 7.2.1.1; a failing assertion
void __assert(const char* assertion, const char* file, int line) { __bmc_claim(false, "assertion", assertion); }

// checked: GNU; assert_perror found an error number
void __assert_perror_fail(int error, const char* file, unsigned line, const char* function) {
  __bmc_claim(false, "assertion", "assert_perror: error number is zero");
}
