// SPDX-License-Identifier: Apache-2.0
// POSIX spin locks and barriers.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>

#include "threads.h"

enum { kFree, kHeld };

static uint32_t* word_of(pthread_spinlock_t* lock) { return (uint32_t*)lock; }
static uint32_t* own_of(pthread_spinlock_t* lock) { return __bmc_private((const void*)lock); }

// checked: POSIX; the owner must not lock it again
int pthread_spin_lock(pthread_spinlock_t* lock) {
  __bmc_claim(*own_of(lock) == 0, "mutex-misuse", "the thread locks a spin lock that it holds already");
  if (__bmc_blocks()) __bmc_blocked(__bmc_final_u32(word_of(lock)) != kFree);
  const uint32_t old = __bmc_rmw_begin_u32(word_of(lock), __ATOMIC_ACQUIRE);
  __bmc_await(old == kFree);
  __bmc_rmw_end_u32(word_of(lock), kHeld, __ATOMIC_RELAXED);
  __bmc_tell("locks", (const void*)lock);
  *own_of(lock) = 1;
  return 0;
}

// exact: POSIX; fails only where the lock is held
int pthread_spin_trylock(pthread_spinlock_t* lock) {
  uint32_t old = kFree;
  if (!__atomic_compare_exchange_n(word_of(lock), &old, kHeld, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    return EBUSY;
  __bmc_tell("locks", (const void*)lock);
  *own_of(lock) = 1;
  return 0;
}

// checked: POSIX; only the owner may unlock
int pthread_spin_unlock(pthread_spinlock_t* lock) {
  __bmc_claim(*own_of(lock) != 0, "mutex-misuse", "the thread unlocks a spin lock that it does not hold");
  *own_of(lock) = 0;
  __atomic_store_n(word_of(lock), kFree, __ATOMIC_RELEASE);
  __bmc_tell("unlocks", (const void*)lock);
  return 0;
}

// exact: POSIX; never fails
int pthread_spin_init(pthread_spinlock_t* lock, int shared) {
  *lock = kFree;
  *own_of(lock) = 0;
  return 0;
}

// checked: POSIX; it must not be locked
int pthread_spin_destroy(pthread_spinlock_t* lock) {
  const uint32_t word = __atomic_load_n(word_of(lock), __ATOMIC_RELAXED);
  __bmc_claim(word == kFree, "mutex-misuse", "the spin lock that is destroyed is locked");
  return 0;
}

/// A barrier: how many threads meet, and one word: how many have come (low half) in which round (high half).
struct barrier {
  uint64_t word;
  uint32_t count;
};
enum { kHalf = 32 };

static struct barrier* of(pthread_barrier_t* barrier) { return (struct barrier*)(void*)barrier; }
static uint32_t round_of(uint64_t word) { return (uint32_t)(word >> kHalf); }

// exact: POSIX; the last to come is the serial thread
int pthread_barrier_wait(pthread_barrier_t* barrier) {
  uint64_t* const word = &of(barrier)->word;
  const uint32_t count = of(barrier)->count;
  const uint64_t old = __bmc_rmw_begin_u64(word, __ATOMIC_ACQUIRE);
  const bool last = (uint32_t)old + 1 == count;
  const uint32_t round = round_of(old);
  __bmc_rmw_end_u64(word, last ? (uint64_t)(round + 1) << kHalf : old + 1, __ATOMIC_RELEASE);
  __bmc_tell("arrives at", barrier);
  __bmc_effect();
  if (last) return PTHREAD_BARRIER_SERIAL_THREAD;
  if (__bmc_blocks()) __bmc_blocked(round_of(__bmc_final_u64(word)) == round);
  __bmc_await(round_of(__atomic_load_n(word, __ATOMIC_ACQUIRE)) != round);
  __bmc_tell("leaves", barrier);
  return 0;
}

// exact: POSIX; never fails for lack of resources
int pthread_barrier_init(pthread_barrier_t* restrict barrier, const pthread_barrierattr_t* restrict attributes,
                         unsigned count) {
  if (count == 0 || count > INT32_MAX) return EINVAL;
  *of(barrier) = (struct barrier){0, count};
  return 0;
}

// exact: POSIX
int pthread_barrier_destroy(pthread_barrier_t* barrier) { return 0; }

// exact: POSIX
int pthread_barrierattr_init(pthread_barrierattr_t* attributes) {
  *(int*)(void*)attributes = PTHREAD_PROCESS_PRIVATE;
  return 0;
}

// exact: POSIX
int pthread_barrierattr_destroy(pthread_barrierattr_t* attributes) { return 0; }

// exact: POSIX; there is one process
int pthread_barrierattr_setpshared(pthread_barrierattr_t* attributes, int shared) {
  if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED) return EINVAL;
  *(int*)(void*)attributes = shared;
  return 0;
}

// exact: POSIX
int pthread_barrierattr_getpshared(const pthread_barrierattr_t* restrict attributes, int* restrict shared) {
  *shared = *(const int*)(const void*)attributes;
  return 0;
}
