// SPDX-License-Identifier: Apache-2.0
// POSIX mutexes (POSIX.1-2017 2.9). One word says who may enter; how often a thread holds a mutex is its own business,
// kept where no other thread looks.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>

#include "threads.h"

/// Of the word at offset 0, which static initialisers make 0. Only robust mutexes have the last two.
enum { kFree, kHeld, kOwnerDied, kNotRecoverable };
/// Beside the types of PTHREAD_MUTEX_..., in the kind of a mutex and in attributes.
enum { kType = 3, kRobust = 16, kShared = 128 };
enum { kMostRobust = 8 };

/// What the calling thread knows of a mutex.
struct own {
  uint32_t count;
  uint32_t inconsistent;
};

static uint32_t* word_of(const pthread_mutex_t* mutex) { return (uint32_t*)&mutex->__data.__lock; }
static struct own* own_of(const pthread_mutex_t* mutex) { return __bmc_private(&mutex->__data.__lock); }

static bool is_type(const pthread_mutex_t* mutex, int type) { return (mutex->__data.__kind & kType) == type; }
static bool is_robust(const pthread_mutex_t* mutex) { return (mutex->__data.__kind & kRobust) != 0; }

bool __bmc_holds_mutex(const pthread_mutex_t* mutex) { return own_of(mutex)->count > 0; }

/// The robust mutexes that the thread holds.
static _Thread_local pthread_mutex_t* robust_held[kMostRobust];
static _Thread_local unsigned robust_count;

static void remember(pthread_mutex_t* mutex) {
  if (robust_count == kMostRobust) __bmc_unsupported("a thread with more than 8 robust mutexes");
  robust_held[robust_count++] = mutex;
}

static void forget(const pthread_mutex_t* mutex) {
  for (unsigned i = 0; i < robust_count; i++)
    if (robust_held[i] == mutex) {
      robust_held[i] = robust_held[--robust_count];
      return;
    }
}

void __bmc_abandon_mutexes(void) {
  for (unsigned i = 0; i < robust_count; i++) __atomic_store_n(word_of(robust_held[i]), kOwnerDied, __ATOMIC_RELEASE);
  robust_count = 0;
}

/// The second half of locking a robust mutex whose word was `old`.
static int enter_robust(pthread_mutex_t* mutex, uint32_t old) {
  if (old == kNotRecoverable) return ENOTRECOVERABLE;
  __bmc_rmw_end_u32(word_of(mutex), kHeld, __ATOMIC_RELAXED);
  __bmc_tell("locks", mutex);
  *own_of(mutex) = (struct own){1, old == kOwnerDied};
  remember(mutex);
  return old == kOwnerDied ? EOWNERDEAD : 0;
}

int __bmc_enter_mutex(pthread_mutex_t* mutex) {
  const uint32_t old = __bmc_rmw_begin_u32(word_of(mutex), __ATOMIC_ACQUIRE);
  __bmc_await(old != kHeld);
  if (is_robust(mutex)) return enter_robust(mutex, old);
  __bmc_rmw_end_u32(word_of(mutex), kHeld, __ATOMIC_RELAXED);
  __bmc_tell("locks", mutex);
  own_of(mutex)->count = 1;
  return 0;
}

static int enter_again(pthread_mutex_t* mutex, int otherwise) {
  if (!is_type(mutex, PTHREAD_MUTEX_RECURSIVE)) return otherwise;
  struct own* own = own_of(mutex);
  if (own->count == UINT32_MAX) return EAGAIN;
  own->count++;
  return 0;
}

// checked: POSIX; an owner that locks a normal mutex again misuses it
int pthread_mutex_lock(pthread_mutex_t* mutex) {
  const bool held = own_of(mutex)->count > 0;
  if (!is_type(mutex, PTHREAD_MUTEX_RECURSIVE) && !is_type(mutex, PTHREAD_MUTEX_ERRORCHECK))
    __bmc_claim(!held, "mutex-misuse", "the thread locks a mutex that it holds already");
  else if (held)
    return enter_again(mutex, EDEADLK);
  if (__bmc_blocks()) __bmc_blocked(__bmc_final_u32(word_of(mutex)) == kHeld);
  return __bmc_enter_mutex(mutex);
}

// exact: POSIX; fails only where the mutex is held
int pthread_mutex_trylock(pthread_mutex_t* mutex) {
  // glibc tells a robust error-checking mutex apart.
  const bool knows_itself = is_robust(mutex) && is_type(mutex, PTHREAD_MUTEX_ERRORCHECK);
  if (own_of(mutex)->count > 0) return enter_again(mutex, knows_itself ? EDEADLK : EBUSY);
  if (is_robust(mutex)) {
    const uint32_t old = __bmc_rmw_begin_u32(word_of(mutex), __ATOMIC_ACQUIRE);
    return old == kHeld ? EBUSY : enter_robust(mutex, old);
  }
  uint32_t old = kFree;
  if (!__atomic_compare_exchange_n(word_of(mutex), &old, kHeld, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    return EBUSY;
  __bmc_tell("locks", mutex);
  own_of(mutex)->count = 1;
  return 0;
}

/// Time may run out at any moment. The wait has an end, so that no thread waits here for ever.
static int lock_within(pthread_mutex_t* mutex, const struct timespec* time) {
  if (own_of(mutex)->count > 0)
    return enter_again(mutex, is_type(mutex, PTHREAD_MUTEX_ERRORCHECK) ? EDEADLK : ETIMEDOUT);
  if (bmc_any_bool()) return __bmc_is_time(time) ? ETIMEDOUT : EINVAL;
  return __bmc_enter_mutex(mutex);
}

// nondeterministic: POSIX; may time out at any moment
int pthread_mutex_timedlock(pthread_mutex_t* restrict mutex, const struct timespec* restrict time) {
  return lock_within(mutex, time);
}

// nondeterministic: glibc; may time out at any moment
int pthread_mutex_clocklock(pthread_mutex_t* restrict mutex, clockid_t clock, const struct timespec* restrict time) {
  return lock_within(mutex, time);
}

/// Does a thread that unlocks a mutex which it does not hold get an error?
static bool reports_misuse(const pthread_mutex_t* mutex) {
  return is_type(mutex, PTHREAD_MUTEX_RECURSIVE) || is_type(mutex, PTHREAD_MUTEX_ERRORCHECK) || is_robust(mutex);
}

// checked: POSIX; only the owner may unlock a normal mutex
int pthread_mutex_unlock(pthread_mutex_t* mutex) {
  struct own* own = own_of(mutex);
  const bool held = own->count > 0;
  if (!reports_misuse(mutex))
    __bmc_claim(held, "mutex-misuse", "the thread unlocks a mutex that it does not hold");
  else if (!held)
    return EPERM;
  own->count--;
  if (is_type(mutex, PTHREAD_MUTEX_RECURSIVE) && own->count > 0) return 0;
  uint32_t left = kFree;
  if (is_robust(mutex)) {
    left = own->inconsistent ? kNotRecoverable : kFree;
    forget(mutex);
  }
  __atomic_store_n(word_of(mutex), left, __ATOMIC_RELEASE);
  __bmc_tell("unlocks", mutex);
  return 0;
}

// exact: POSIX
int pthread_mutex_consistent(pthread_mutex_t* mutex) {
  struct own* own = own_of(mutex);
  if (!is_robust(mutex) || own->count == 0 || !own->inconsistent) return EINVAL;
  own->inconsistent = 0;
  return 0;
}

/// An attributes object is its kind; null stands for the default.
static int* kind_in(const pthread_mutexattr_t* attributes) { return (int*)&attributes->__align; }

// exact: POSIX; never fails
int pthread_mutex_init(pthread_mutex_t* mutex, const pthread_mutexattr_t* attributes) {
  mutex->__data.__lock = kFree;
  mutex->__data.__kind = attributes == NULL ? PTHREAD_MUTEX_DEFAULT : *kind_in(attributes);
  *own_of(mutex) = (struct own){0, 0};
  return 0;
}

// checked: POSIX; the mutex must not be locked
int pthread_mutex_destroy(pthread_mutex_t* mutex) {
  const uint32_t word = __atomic_load_n(word_of(mutex), __ATOMIC_RELAXED);
  __bmc_claim(word != kHeld, "mutex-misuse", "the mutex that is destroyed is locked");
  return 0;
}

// exact: POSIX
int pthread_mutexattr_init(pthread_mutexattr_t* attributes) {
  *kind_in(attributes) = PTHREAD_MUTEX_DEFAULT;
  return 0;
}

// exact: POSIX
int pthread_mutexattr_destroy(pthread_mutexattr_t* attributes) { return 0; }

// exact: POSIX
int pthread_mutexattr_settype(pthread_mutexattr_t* attributes, int type) {
  if (type < PTHREAD_MUTEX_NORMAL || type > PTHREAD_MUTEX_ADAPTIVE_NP) return EINVAL;
  *kind_in(attributes) = (*kind_in(attributes) & ~kType) | type;
  return 0;
}

// exact: POSIX
int pthread_mutexattr_gettype(const pthread_mutexattr_t* restrict attributes, int* restrict type) {
  *type = *kind_in(attributes) & kType;
  return 0;
}

static int set_flag(pthread_mutexattr_t* attributes, int flag, int value) {
  if (value != 0 && value != 1) return EINVAL;
  *kind_in(attributes) = value != 0 ? *kind_in(attributes) | flag : *kind_in(attributes) & ~flag;
  return 0;
}

// exact: POSIX
int pthread_mutexattr_setrobust(pthread_mutexattr_t* attributes, int robustness) {
  return set_flag(attributes, kRobust, robustness);
}

// exact: POSIX
int pthread_mutexattr_getrobust(const pthread_mutexattr_t* attributes, int* robustness) {
  *robustness = (*kind_in(attributes) & kRobust) != 0;
  return 0;
}

// exact: POSIX; there is one process
int pthread_mutexattr_setpshared(pthread_mutexattr_t* attributes, int shared) {
  return set_flag(attributes, kShared, shared);
}

// exact: POSIX
int pthread_mutexattr_getpshared(const pthread_mutexattr_t* restrict attributes, int* restrict shared) {
  *shared = (*kind_in(attributes) & kShared) != 0;
  return 0;
}

// exact: POSIX; threads have no priorities
int pthread_mutexattr_setprotocol(pthread_mutexattr_t* attributes, int protocol) {
  return protocol >= PTHREAD_PRIO_NONE && protocol <= PTHREAD_PRIO_PROTECT ? 0 : EINVAL;
}

// approximated: POSIX; always PTHREAD_PRIO_NONE
int pthread_mutexattr_getprotocol(const pthread_mutexattr_t* restrict attributes, int* restrict protocol) {
  *protocol = PTHREAD_PRIO_NONE;
  return 0;
}
