// SPDX-License-Identifier: Apache-2.0
// POSIX read-write locks (POSIX.1-2017, pthread_rwlock_rdlock); readers are preferred, as glibc does.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>

#include "threads.h"

/// The word at offset 0: the number of readers, or one writer. A thread's own shadow of it is what the thread holds.
enum { kFree = 0, kWriter = 0x40000000 };

static uint32_t* word_of(pthread_rwlock_t* lock) { return (uint32_t*)&lock->__data.__readers; }
static uint32_t* own_of(pthread_rwlock_t* lock) { return __bmc_private(&lock->__data.__readers); }

static int enter_as_reader(pthread_rwlock_t* lock) {
  const uint32_t old = __bmc_rmw_begin_u32(word_of(lock), __ATOMIC_ACQUIRE);
  __bmc_await(old != kWriter);
  __bmc_rmw_end_u32(word_of(lock), old + 1, __ATOMIC_RELAXED);
  __bmc_tell("read-locks", lock);
  *own_of(lock) += 1;
  return 0;
}

static int enter_as_writer(pthread_rwlock_t* lock) {
  const uint32_t old = __bmc_rmw_begin_u32(word_of(lock), __ATOMIC_ACQUIRE);
  __bmc_await(old == kFree);
  __bmc_rmw_end_u32(word_of(lock), kWriter, __ATOMIC_RELAXED);
  __bmc_tell("write-locks", lock);
  *own_of(lock) = kWriter;
  return 0;
}

// checked: POSIX; the writer must not lock it again
int pthread_rwlock_rdlock(pthread_rwlock_t* lock) {
  __bmc_claim(*own_of(lock) != kWriter, "mutex-misuse", "the thread reads under a lock that it holds for writing");
  if (__bmc_blocks()) __bmc_blocked(__bmc_final_u32(word_of(lock)) == kWriter);
  return enter_as_reader(lock);
}

// checked: POSIX; the writer must not lock it again; a reader that wants to write waits for itself
int pthread_rwlock_wrlock(pthread_rwlock_t* lock) {
  __bmc_claim(*own_of(lock) != kWriter, "mutex-misuse", "the thread locks a read-write lock that it holds already");
  if (__bmc_blocks()) __bmc_blocked(__bmc_final_u32(word_of(lock)) != kFree);
  return enter_as_writer(lock);
}

// exact: POSIX
int pthread_rwlock_tryrdlock(pthread_rwlock_t* lock) {
  // A failure orders nothing, so that it is an access of its own; to read twice what is then changed loses nothing.
  const uint32_t seen = __atomic_load_n(word_of(lock), __ATOMIC_RELAXED);
  if (seen == kWriter) return EBUSY;
  const uint32_t old = __bmc_rmw_begin_u32(word_of(lock), __ATOMIC_ACQUIRE);
  __bmc_require(old == seen);
  __bmc_rmw_end_u32(word_of(lock), seen + 1, __ATOMIC_RELAXED);
  __bmc_tell("read-locks", lock);
  *own_of(lock) += 1;
  return 0;
}

// exact: POSIX
int pthread_rwlock_trywrlock(pthread_rwlock_t* lock) {
  uint32_t old = kFree;
  if (!__atomic_compare_exchange_n(word_of(lock), &old, kWriter, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    return EBUSY;
  __bmc_tell("write-locks", lock);
  *own_of(lock) = kWriter;
  return 0;
}

static int read_within(pthread_rwlock_t* lock, const struct timespec* time) {
  if (*own_of(lock) == kWriter) return EDEADLK;
  if (bmc_any_bool()) return __bmc_is_time(time) ? ETIMEDOUT : EINVAL;
  return enter_as_reader(lock);
}

static int write_within(pthread_rwlock_t* lock, const struct timespec* time) {
  if (*own_of(lock) == kWriter) return EDEADLK;
  if (bmc_any_bool()) return __bmc_is_time(time) ? ETIMEDOUT : EINVAL;
  return enter_as_writer(lock);
}

// nondeterministic: POSIX; may time out at any moment
int pthread_rwlock_timedrdlock(pthread_rwlock_t* restrict lock, const struct timespec* restrict time) {
  return read_within(lock, time);
}

// nondeterministic: POSIX; may time out at any moment
int pthread_rwlock_timedwrlock(pthread_rwlock_t* restrict lock, const struct timespec* restrict time) {
  return write_within(lock, time);
}

// nondeterministic: glibc; may time out at any moment
int pthread_rwlock_clockrdlock(pthread_rwlock_t* restrict lock, clockid_t clock, const struct timespec* restrict time) {
  return read_within(lock, time);
}

// nondeterministic: glibc; may time out at any moment
int pthread_rwlock_clockwrlock(pthread_rwlock_t* restrict lock, clockid_t clock, const struct timespec* restrict time) {
  return write_within(lock, time);
}

// checked: POSIX; the thread must hold it
int pthread_rwlock_unlock(pthread_rwlock_t* lock) {
  uint32_t* const own = own_of(lock);
  __bmc_claim(*own != 0, "mutex-misuse", "the thread unlocks a read-write lock that it does not hold");
  if (*own == kWriter) {
    *own = 0;
    __atomic_store_n(word_of(lock), kFree, __ATOMIC_RELEASE);
  } else {
    *own -= 1;
    __atomic_fetch_sub(word_of(lock), 1, __ATOMIC_RELEASE);
  }
  __bmc_tell("unlocks", lock);
  return 0;
}

// exact: POSIX; never fails
int pthread_rwlock_init(pthread_rwlock_t* restrict lock, const pthread_rwlockattr_t* restrict attributes) {
  *word_of(lock) = kFree;
  *own_of(lock) = 0;
  return 0;
}

// checked: POSIX; it must not be locked
int pthread_rwlock_destroy(pthread_rwlock_t* lock) {
  const uint32_t word = __atomic_load_n(word_of(lock), __ATOMIC_RELAXED);
  __bmc_claim(word == kFree, "mutex-misuse", "the read-write lock that is destroyed is locked");
  return 0;
}

/// An attributes object: shared between processes or not; which side is preferred.
static int* shared_in(const pthread_rwlockattr_t* attributes) { return (int*)(void*)attributes; }
static int* kind_in(const pthread_rwlockattr_t* attributes) { return shared_in(attributes) + 1; }

// exact: POSIX
int pthread_rwlockattr_init(pthread_rwlockattr_t* attributes) {
  *shared_in(attributes) = PTHREAD_PROCESS_PRIVATE;
  *kind_in(attributes) = PTHREAD_RWLOCK_DEFAULT_NP;
  return 0;
}

// exact: POSIX
int pthread_rwlockattr_destroy(pthread_rwlockattr_t* attributes) { return 0; }

// exact: POSIX; there is one process
int pthread_rwlockattr_setpshared(pthread_rwlockattr_t* attributes, int shared) {
  if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED) return EINVAL;
  *shared_in(attributes) = shared;
  return 0;
}

// exact: POSIX
int pthread_rwlockattr_getpshared(const pthread_rwlockattr_t* restrict attributes, int* restrict shared) {
  *shared = *shared_in(attributes);
  return 0;
}

// unsupported: glibc; preferring writers
int pthread_rwlockattr_setkind_np(pthread_rwlockattr_t* attributes, int kind) {
  if (kind < PTHREAD_RWLOCK_PREFER_READER_NP || kind > PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP) return EINVAL;
  // glibc prefers readers for the middle kind, too.
  if (kind == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP) __bmc_unsupported("a read-write lock that prefers writers");
  *kind_in(attributes) = kind;
  return 0;
}

// exact: glibc
int pthread_rwlockattr_getkind_np(const pthread_rwlockattr_t* restrict attributes, int* restrict kind) {
  *kind = *kind_in(attributes);
  return 0;
}
