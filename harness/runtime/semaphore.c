// SPDX-License-Identifier: Apache-2.0
// POSIX semaphores (POSIX.1-2017, sem_wait): the word at offset 0 is the value.
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <semaphore.h>

#include "threads.h"

static uint32_t* word_of(sem_t* semaphore) { return (uint32_t*)&semaphore->__align; }

/// Takes one, as soon as there is one.
static int take(sem_t* semaphore) {
  const uint32_t old = __bmc_rmw_begin_u32(word_of(semaphore), __ATOMIC_ACQUIRE);
  __bmc_await(old > 0);
  __bmc_rmw_end_u32(word_of(semaphore), old - 1, __ATOMIC_RELAXED);
  __bmc_tell("acquires", semaphore);
  __bmc_effect();
  return 0;
}

// exact: POSIX; no signal interrupts it
int sem_wait(sem_t* semaphore) {
  if (__bmc_blocks()) __bmc_blocked(__bmc_final_u32(word_of(semaphore)) == 0);
  return take(semaphore);
}

// exact: POSIX
int sem_trywait(sem_t* semaphore) {
  // A failure orders nothing, so that it is an access of its own; to read twice what is then taken loses nothing.
  const uint32_t seen = __atomic_load_n(word_of(semaphore), __ATOMIC_RELAXED);
  if (seen == 0) return __bmc_fail(EAGAIN);
  const uint32_t old = __bmc_rmw_begin_u32(word_of(semaphore), __ATOMIC_ACQUIRE);
  __bmc_require(old == seen);
  __bmc_rmw_end_u32(word_of(semaphore), seen - 1, __ATOMIC_RELAXED);
  __bmc_tell("acquires", semaphore);
  __bmc_effect();
  return 0;
}

static int take_within(sem_t* semaphore, const struct timespec* time) {
  if (bmc_any_bool()) return __bmc_fail(__bmc_is_time(time) ? ETIMEDOUT : EINVAL);
  return take(semaphore);
}

// nondeterministic: POSIX; may time out at any moment
int sem_timedwait(sem_t* restrict semaphore, const struct timespec* restrict time) {
  return take_within(semaphore, time);
}

// nondeterministic: glibc; may time out at any moment
int sem_clockwait(sem_t* restrict semaphore, clockid_t clock, const struct timespec* restrict time) {
  return take_within(semaphore, time);
}

// exact: POSIX
int sem_post(sem_t* semaphore) {
  const uint32_t old = __bmc_rmw_begin_u32(word_of(semaphore), __ATOMIC_RELAXED);
  const bool full = old == SEM_VALUE_MAX;
  __bmc_rmw_end_u32(word_of(semaphore), full ? old : old + 1, __ATOMIC_RELEASE);
  __bmc_tell("releases", semaphore);
  __bmc_effect();
  return full ? __bmc_fail(EOVERFLOW) : 0;
}

// exact: POSIX
int sem_getvalue(sem_t* restrict semaphore, int* restrict value) {
  *value = (int)__atomic_load_n(word_of(semaphore), __ATOMIC_RELAXED);
  return 0;
}

// exact: POSIX; there is one process
int sem_init(sem_t* semaphore, int shared, unsigned value) {
  if (value > SEM_VALUE_MAX) return __bmc_fail(EINVAL);
  *word_of(semaphore) = value;
  return 0;
}

// exact: POSIX
int sem_destroy(sem_t* semaphore) { return 0; }

// unsupported: POSIX
sem_t* sem_open(const char* name, int flags, ...) {
  __bmc_unsupported("named semaphores");
  return SEM_FAILED;
}

// unsupported: POSIX
int sem_close(sem_t* semaphore) {
  __bmc_unsupported("named semaphores");
  return -1;
}

// unsupported: POSIX
int sem_unlink(const char* name) {
  __bmc_unsupported("named semaphores");
  return -1;
}
