// SPDX-License-Identifier: Apache-2.0
#include <errno.h>

#include "model.h"

static _Thread_local int error_number;

// exact: C17 7.5; the object behind errno, zero at the start of each thread
int* __errno_location(void) { return &error_number; }

int __bmc_fail(int error) {
  errno = error;
  return -1;
}

int __bmc_any_between(int low, int high) {
  const int value = bmc_any_int();
  bmc_assume_(value >= low && value <= high);
  return value;
}

size_t __bmc_any_up_to(size_t limit) {
  const size_t value = bmc_any_size();
  bmc_assume_(value <= limit);
  return value;
}
