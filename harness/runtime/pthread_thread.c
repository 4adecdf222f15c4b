// SPDX-License-Identifier: Apache-2.0
// POSIX threads: their beginning and end. A thread's pthread_t is its number plus 1.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <unistd.h>

#include "threads.h"

/// What a thread leaves to the one that joins it: `ended` is set last.
struct legacy {
  void* result;
  uint32_t ended;
};
static struct legacy legacies[kMostThreads];

/// Whether a thread can still be joined; apart from the others, since the thread itself has no use for it.
enum { kJoinable, kJoined, kDetached };
static uint32_t states[kMostThreads];

static _Thread_local struct __bmc_exit_element* at_exit;

int __bmc_start_thread(void (*body)(void*, void*), void* first, void* second) {
  const int number = __bmc_spawn_with(body, first, second);
  __bmc_tell_thread("starts", number);
  if (number >= kMostThreads) __bmc_unsupported("more than 31 threads");
  return number;
}

void __bmc_at_thread_exit(struct __bmc_exit_element* element) {
  element->next = at_exit;
  at_exit = element;
}

static void leave(void* result) {
  struct legacy* const legacy = &legacies[__bmc_self()];
  if (result != NULL) legacy->result = result;
  __atomic_store_n(&legacy->ended, 1, __ATOMIC_RELEASE);
}

void __bmc_finish_thread(void* result) {
  __bmc_run_thread_handlers();
  while (at_exit != NULL) {
    struct __bmc_exit_element* const element = at_exit;
    at_exit = element->next;
    element->callback(element);
  }
  __bmc_destroy_specifics();
  __bmc_abandon_mutexes();
  leave(result);
}

int __bmc_join_thread(unsigned number, void** result) {
  struct legacy* const legacy = &legacies[number];
  if (number == (unsigned)__bmc_self()) return EDEADLK;
  const uint32_t state = __atomic_exchange_n(&states[number], kJoined, __ATOMIC_RELAXED);
  if (state != kJoinable) return state == kJoined ? ESRCH : EINVAL;
  if (__bmc_blocks()) {
    const bool never = __bmc_final_u32(&legacy->ended) == 0;
    __bmc_tell_thread("waits for ever for", (int)number);
    __bmc_blocked(never);
  }
  __bmc_await(__atomic_load_n(&legacy->ended, __ATOMIC_ACQUIRE) != 0);
  __bmc_tell_thread("joins", (int)number);
  __bmc_effect();
  if (result != NULL) *result = legacy->result;
  return 0;
}

int __bmc_detach_thread(unsigned number) {
  const uint32_t state = __atomic_exchange_n(&states[number], kDetached, __ATOMIC_RELAXED);
  return state == kJoinable ? 0 : state == kJoined ? ESRCH : EINVAL;
}

static void body(void* function, void* argument) { __bmc_finish_thread(((void* (*)(void*))function)(argument)); }

/// An attributes object: detached or not; null stands for the default. The rest of it decides nothing.
static int* state_in(const pthread_attr_t* attributes) { return (int*)(void*)attributes; }

// exact: POSIX; never fails; up to 31 threads; no cancellation
int pthread_create(pthread_t* restrict thread, const pthread_attr_t* restrict attributes, void* (*function)(void*),
                   void* restrict argument) {
  const int number = __bmc_start_thread(body, (void*)function, argument);
  *thread = (pthread_t)number + 1;
  if (attributes != NULL && *state_in(attributes) == PTHREAD_CREATE_DETACHED) states[number] = kDetached;
  return 0;
}

/// Cleanup handlers whose pthread_cleanup_pop has not been reached: pthread_exit would have to jump to them.
static _Thread_local unsigned cleanups;

// exact: POSIX; destructors of local variables do not run
void pthread_exit(void* result) {
  if (cleanups > 0) __bmc_unsupported("pthread_exit with pthread_cleanup_push in effect");
  __bmc_finish_thread(result);
  __bmc_thread_exit();
}

// nondeterministic: <bmc/bmc.h>; the thread ends here, or goes on
void bmc_crash_point(void) {
  if (!bmc_any_bool()) return;
  __bmc_tell("crashes", NULL);
  __bmc_abandon_mutexes();
  leave(NULL);
  __bmc_thread_exit();
}

// nondeterministic: <bmc/bmc.h>; true or false
bool bmc_fail_point(void) { return bmc_any_bool(); }

static bool is_thread(pthread_t thread) { return thread - 1 < kMostThreads; }

// exact: POSIX
int pthread_join(pthread_t thread, void** result) {
  return is_thread(thread) ? __bmc_join_thread((unsigned)(thread - 1), result) : ESRCH;
}

/// Joins without waiting for ever.
static int join_if_ended(pthread_t thread, void** result, int otherwise) {
  if (!is_thread(thread)) return ESRCH;
  struct legacy* const legacy = &legacies[thread - 1];
  if (__atomic_load_n(&legacy->ended, __ATOMIC_RELAXED) == 0) return otherwise;
  return pthread_join(thread, result);
}

// exact: glibc
int pthread_tryjoin_np(pthread_t thread, void** result) { return join_if_ended(thread, result, EBUSY); }

// nondeterministic: glibc; may time out at any moment
int pthread_timedjoin_np(pthread_t thread, void** result, const struct timespec* time) {
  if (!__bmc_is_time(time)) return EINVAL;
  return bmc_any_bool() ? ETIMEDOUT : join_if_ended(thread, result, ETIMEDOUT);
}

// nondeterministic: glibc; may time out at any moment
int pthread_clockjoin_np(pthread_t thread, void** result, clockid_t clock, const struct timespec* time) {
  return pthread_timedjoin_np(thread, result, time);
}

// exact: POSIX
int pthread_detach(pthread_t thread) {
  return is_thread(thread) ? __bmc_detach_thread((unsigned)(thread - 1)) : ESRCH;
}

// exact: POSIX
pthread_t pthread_self(void) { return (pthread_t)__bmc_self() + 1; }

// exact: POSIX
int pthread_equal(pthread_t a, pthread_t b) { return a == b; }

// exact: POSIX; every schedule is considered anyway
int sched_yield(void) { return 0; }

// exact: POSIX
int pthread_attr_init(pthread_attr_t* attributes) {
  memset(attributes, 0, sizeof *attributes);
  return 0;
}

// exact: POSIX
int pthread_attr_destroy(pthread_attr_t* attributes) { return 0; }

// exact: POSIX
int pthread_attr_setdetachstate(pthread_attr_t* attributes, int state) {
  if (state != PTHREAD_CREATE_JOINABLE && state != PTHREAD_CREATE_DETACHED) return EINVAL;
  *state_in(attributes) = state;
  return 0;
}

// exact: POSIX
int pthread_attr_getdetachstate(const pthread_attr_t* attributes, int* state) {
  *state = *state_in(attributes);
  return 0;
}

// exact: POSIX; the size decides nothing
int pthread_attr_setstacksize(pthread_attr_t* attributes, size_t size) { return size < 16384 ? EINVAL : 0; }

// exact: POSIX; the size decides nothing
int pthread_attr_setguardsize(pthread_attr_t* attributes, size_t size) { return 0; }

// approximated: POSIX; always 8 MiB
int pthread_attr_getstacksize(const pthread_attr_t* restrict attributes, size_t* restrict size) {
  *size = (size_t)8 << 20;
  return 0;
}

// exact: POSIX; every schedule is considered anyway
int pthread_attr_setscope(pthread_attr_t* attributes, int scope) { return 0; }

// exact: POSIX; every schedule is considered anyway
int pthread_attr_setinheritsched(pthread_attr_t* attributes, int inherits) { return 0; }

// exact: POSIX; every schedule is considered anyway
int pthread_attr_setschedpolicy(pthread_attr_t* attributes, int policy) { return 0; }

// exact: POSIX; every schedule is considered anyway
int pthread_attr_setschedparam(pthread_attr_t* restrict attributes, const struct sched_param* restrict parameter) {
  return 0;
}

// exact: POSIX; every schedule is considered anyway
int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param* parameter) { return 0; }

// exact: glibc; every schedule is considered anyway
int pthread_setaffinity_np(pthread_t thread, size_t size, const cpu_set_t* set) { return 0; }

// exact: glibc; names are not kept
int pthread_setname_np(pthread_t thread, const char* name) { return strlen(name) < 16 ? 0 : ERANGE; }

// exact: POSIX; nothing is ever cancelled
int pthread_setcancelstate(int state, int* old) {
  if (state != PTHREAD_CANCEL_ENABLE && state != PTHREAD_CANCEL_DISABLE) return EINVAL;
  static _Thread_local int current = PTHREAD_CANCEL_ENABLE;
  if (old != NULL) *old = current;
  current = state;
  return 0;
}

// exact: POSIX; nothing is ever cancelled
void pthread_testcancel(void) {}

// exact: POSIX; nothing is ever cancelled
int pthread_setcanceltype(int type, int* old) {
  if (type != PTHREAD_CANCEL_DEFERRED && type != PTHREAD_CANCEL_ASYNCHRONOUS) return EINVAL;
  static _Thread_local int current = PTHREAD_CANCEL_DEFERRED;
  if (old != NULL) *old = current;
  current = type;
  return 0;
}

// exact: Linux; the process's identity and the thread's number
pid_t gettid(void) { return getpid() + __bmc_self(); }

// exact: POSIX; every schedule is considered anyway
int pthread_setconcurrency(int level) { return level < 0 ? EINVAL : 0; }

// exact: POSIX; nothing forks
int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void)) { return 0; }

// exact: glibc; what pthread_cleanup_push becomes in C
void __pthread_register_cancel(__pthread_unwind_buf_t* buffer) { cleanups++; }

// exact: glibc; what pthread_cleanup_pop becomes in C
void __pthread_unregister_cancel(__pthread_unwind_buf_t* buffer) { cleanups--; }

// unsupported: glibc; what pthread_cleanup_push goes on with when the thread is cancelled
void __pthread_unwind_next(__pthread_unwind_buf_t* buffer) {
  __bmc_unsupported("the cancellation of a thread");
  __builtin_trap();
}

// unsupported: POSIX
int pthread_cancel(pthread_t thread) {
  __bmc_unsupported("pthread_cancel");
  return 0;
}

// unsupported: POSIX
int pthread_kill(pthread_t thread, int signal) {
  __bmc_unsupported("pthread_kill");
  return 0;
}
