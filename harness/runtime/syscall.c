// SPDX-License-Identifier: Apache-2.0
// System calls by number.
#define _GNU_SOURCE
#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "model.h"

// unsupported: Linux; but for the identity of the calling thread and process
long syscall(long number, ...) {
  if (number == SYS_gettid) return gettid();
  if (number == SYS_getpid) return getpid();
  __bmc_unsupported("a system call by number");
  return -1;
}
