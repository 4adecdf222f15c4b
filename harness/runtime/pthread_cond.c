// SPDX-License-Identifier: Apache-2.0
// POSIX condition variables (POSIX.1-2017, pthread_cond_wait). One word has three bits for each thread: it waits, a
// signal has chosen it, and did so while others waited. The word orders nothing: only the mutex does.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>

#include "threads.h"

/// The word has three parts, with a bit for each of so many threads.
enum { kPart = 21 };
static const uint64_t kWaiting = ((uint64_t)1 << kPart) - 1;

static uint64_t* word_of(pthread_cond_t* condition) { return (uint64_t*)&condition->__data; }

/// Waits until a signal chooses the calling thread. Where `forever`, no signal may ever do so.
static void wait_for_signal(pthread_cond_t* condition, pthread_mutex_t* mutex, bool forever) {
  uint64_t* const word = word_of(condition);
  const int self = __bmc_self();
  if (self >= kPart) __bmc_unsupported("a condition variable in more than 20 threads");
  const uint64_t waits = (uint64_t)1 << self, chosen = waits << kPart, preferred = chosen << kPart;
  const uint64_t old = __bmc_rmw_begin_u64(word, __ATOMIC_RELAXED);
  __bmc_rmw_end_u64(word, (old | waits) & ~(chosen | preferred), __ATOMIC_RELAXED);
  __bmc_tell("waits on", condition);
  pthread_mutex_unlock(mutex);
  if (forever && __bmc_blocks()) __bmc_blocked((__bmc_final_u64(word) & chosen) == 0);
  const uint64_t now = __atomic_load_n(word, __ATOMIC_RELAXED);
  __bmc_await((now & chosen) != 0);
  __bmc_tell("is woken by", condition);
  // Another thread goes without the signal. A signal that was meant for nobody else might as well have come to nobody.
  if ((now & preferred) != 0) __bmc_effect();
}

/// A thread that wakes up by itself need not have been in the queue: a signal that met it there would have woken it.
static int wake_up(pthread_mutex_t* mutex, int result) {
  pthread_mutex_unlock(mutex);
  const int error = pthread_mutex_lock(mutex);
  return error != 0 ? error : result;
}

static int wait(pthread_cond_t* condition, pthread_mutex_t* mutex, bool forever) {
  if (!__bmc_holds_mutex(mutex)) return pthread_mutex_unlock(mutex);
  if (__bmc_spurious()) {
    __bmc_tell("wakes up without a reason from", condition);
    return wake_up(mutex, 0);
  }
  wait_for_signal(condition, mutex, forever);
  return pthread_mutex_lock(mutex);
}

// exact: POSIX; may wake up without a signal
int pthread_cond_wait(pthread_cond_t* restrict condition, pthread_mutex_t* restrict mutex) {
  return wait(condition, mutex, true);
}

static int wait_within(pthread_cond_t* condition, pthread_mutex_t* mutex, const struct timespec* time) {
  if (!__bmc_is_time(time)) return EINVAL;
  if (__bmc_holds_mutex(mutex) && bmc_any_bool()) {
    __bmc_tell("runs out of time on", condition);
    return wake_up(mutex, ETIMEDOUT);
  }
  return wait(condition, mutex, false);
}

// nondeterministic: POSIX; may time out at any moment
int pthread_cond_timedwait(pthread_cond_t* restrict condition, pthread_mutex_t* restrict mutex,
                           const struct timespec* restrict time) {
  return wait_within(condition, mutex, time);
}

// nondeterministic: glibc; may time out at any moment
int pthread_cond_clockwait(pthread_cond_t* restrict condition, pthread_mutex_t* restrict mutex, clockid_t clock,
                           const struct timespec* restrict time) {
  return wait_within(condition, mutex, time);
}

// exact: POSIX; wakes any one thread that waits
int pthread_cond_signal(pthread_cond_t* condition) {
  uint64_t* const word = word_of(condition);
  const uint64_t any = bmc_any_u32();
  const uint64_t old = __bmc_rmw_begin_u64(word, __ATOMIC_RELAXED);
  const uint64_t waiting = old & kWaiting;
  const bool several = (waiting & (waiting - 1)) != 0;
  const uint64_t one = several ? any : waiting;
  __bmc_require(!several || (one != 0 && (one & (one - 1)) == 0 && (one & ~waiting) == 0));
  const uint64_t changed = (old & ~one) | one << kPart;
  __bmc_rmw_end_u64(word, several ? changed | one << (2 * kPart) : changed, __ATOMIC_RELAXED);
  __bmc_tell("signals", condition);
  if (waiting != 0) __bmc_effect();
  return 0;
}

// exact: POSIX
int pthread_cond_broadcast(pthread_cond_t* condition) {
  uint64_t* const word = word_of(condition);
  const uint64_t old = __bmc_rmw_begin_u64(word, __ATOMIC_RELAXED);
  const uint64_t waiting = old & kWaiting;
  __bmc_rmw_end_u64(word, (old & ~waiting) | waiting << kPart, __ATOMIC_RELAXED);
  __bmc_tell("broadcasts", condition);
  if (waiting != 0) __bmc_effect();
  return 0;
}

// exact: POSIX; never fails
int pthread_cond_init(pthread_cond_t* restrict condition, const pthread_condattr_t* restrict attributes) {
  *word_of(condition) = 0;
  return 0;
}

// exact: POSIX
int pthread_cond_destroy(pthread_cond_t* condition) { return 0; }

/// Bit 0: shared between processes; the others: the clock.
static int* bits_of(const pthread_condattr_t* attributes) { return (int*)&attributes->__align; }

// exact: POSIX
int pthread_condattr_init(pthread_condattr_t* attributes) {
  *bits_of(attributes) = CLOCK_REALTIME << 1;
  return 0;
}

// exact: POSIX
int pthread_condattr_destroy(pthread_condattr_t* attributes) { return 0; }

// exact: POSIX
int pthread_condattr_setclock(pthread_condattr_t* attributes, clockid_t clock) {
  if (clock != CLOCK_REALTIME && clock != CLOCK_MONOTONIC) return EINVAL;
  *bits_of(attributes) = (*bits_of(attributes) & 1) | clock << 1;
  return 0;
}

// exact: POSIX
int pthread_condattr_getclock(const pthread_condattr_t* restrict attributes, clockid_t* restrict clock) {
  *clock = *bits_of(attributes) >> 1;
  return 0;
}

// exact: POSIX; there is one process
int pthread_condattr_setpshared(pthread_condattr_t* attributes, int shared) {
  if (shared != 0 && shared != 1) return EINVAL;
  *bits_of(attributes) = (*bits_of(attributes) & ~1) | shared;
  return 0;
}

// exact: POSIX
int pthread_condattr_getpshared(const pthread_condattr_t* restrict attributes, int* restrict shared) {
  *shared = *bits_of(attributes) & 1;
  return 0;
}
