// SPDX-License-Identifier: Apache-2.0
// <threads.h> (C17 7.26): the same objects as POSIX's, as in glibc.
#define _GNU_SOURCE
#include "threads.h"

#include <errno.h>
#include <threads.h>
#include <time.h>

static pthread_mutex_t* mutex_of(mtx_t* mutex) { return (pthread_mutex_t*)(void*)mutex; }
static pthread_cond_t* condition_of(cnd_t* condition) { return (pthread_cond_t*)(void*)condition; }

static int status_of(int error) {
  if (error == 0) return thrd_success;
  return error == ETIMEDOUT ? thrd_timedout : error == EBUSY ? thrd_busy : thrd_error;
}

static void body(void* function, void* argument) {
  __bmc_finish_thread((void*)(intptr_t)((thrd_start_t)function)(argument));
}

// exact: C17 7.26.5.1; never fails; up to 31 threads
int thrd_create(thrd_t* thread, thrd_start_t function, void* argument) {
  *thread = (thrd_t)__bmc_start_thread(body, (void*)function, argument) + 1;
  return thrd_success;
}

// exact: C17 7.26.5.2
thrd_t thrd_current(void) { return pthread_self(); }

// exact: C17 7.26.5.3
int thrd_detach(thrd_t thread) { return status_of(pthread_detach(thread)); }

// exact: C17 7.26.5.4
int thrd_equal(thrd_t a, thrd_t b) { return a == b; }

// exact: C17 7.26.5.5
void thrd_exit(int result) { pthread_exit((void*)(intptr_t)result); }

// exact: C17 7.26.5.6
int thrd_join(thrd_t thread, int* result) {
  void* left;
  const int error = pthread_join(thread, &left);
  if (error == 0 && result != NULL) *result = (int)(intptr_t)left;
  return status_of(error);
}

// nondeterministic: C17 7.26.5.7; may be interrupted
int thrd_sleep(const struct timespec* time, struct timespec* rest) {
  const int error = clock_nanosleep(CLOCK_REALTIME, 0, time, rest);
  return error == 0 ? 0 : error == EINTR ? -1 : -2;
}

// exact: C17 7.26.5.8
void thrd_yield(void) {}

// exact: C17 7.26.4.2
int mtx_init(mtx_t* mutex, int type) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  if ((type & mtx_recursive) != 0) pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  return status_of(pthread_mutex_init(mutex_of(mutex), &attributes));
}

// checked: C17 7.26.4.1; as pthread_mutex_destroy
void mtx_destroy(mtx_t* mutex) { pthread_mutex_destroy(mutex_of(mutex)); }

// checked: C17 7.26.4.3; as pthread_mutex_lock
int mtx_lock(mtx_t* mutex) { return status_of(pthread_mutex_lock(mutex_of(mutex))); }

// nondeterministic: C17 7.26.4.4; may time out at any moment
int mtx_timedlock(mtx_t* restrict mutex, const struct timespec* restrict time) {
  return status_of(pthread_mutex_timedlock(mutex_of(mutex), time));
}

// exact: C17 7.26.4.5; fails only where the mutex is held
int mtx_trylock(mtx_t* mutex) { return status_of(pthread_mutex_trylock(mutex_of(mutex))); }

// checked: C17 7.26.4.6; as pthread_mutex_unlock
int mtx_unlock(mtx_t* mutex) { return status_of(pthread_mutex_unlock(mutex_of(mutex))); }

// exact: C17 7.26.3.3
int cnd_init(cnd_t* condition) { return status_of(pthread_cond_init(condition_of(condition), NULL)); }

// exact: C17 7.26.3.2
void cnd_destroy(cnd_t* condition) { pthread_cond_destroy(condition_of(condition)); }

// exact: C17 7.26.3.4
int cnd_signal(cnd_t* condition) { return status_of(pthread_cond_signal(condition_of(condition))); }

// exact: C17 7.26.3.1
int cnd_broadcast(cnd_t* condition) { return status_of(pthread_cond_broadcast(condition_of(condition))); }

// exact: C17 7.26.3.6
int cnd_wait(cnd_t* condition, mtx_t* mutex) {
  return status_of(pthread_cond_wait(condition_of(condition), mutex_of(mutex)));
}

// nondeterministic: C17 7.26.3.5; may time out at any moment
int cnd_timedwait(cnd_t* restrict condition, mtx_t* restrict mutex, const struct timespec* restrict time) {
  return status_of(pthread_cond_timedwait(condition_of(condition), mutex_of(mutex), time));
}

// exact: C17 7.26.6.1; up to 32 keys, ever
int tss_create(tss_t* key, tss_dtor_t destructor) { return status_of(pthread_key_create(key, destructor)); }

// exact: C17 7.26.6.2
void tss_delete(tss_t key) { pthread_key_delete(key); }

// exact: C17 7.26.6.3
void* tss_get(tss_t key) { return pthread_getspecific(key); }

// exact: C17 7.26.6.4
int tss_set(tss_t key, void* value) { return status_of(pthread_setspecific(key, value)); }

// exact: C17 7.26.2.1
void call_once(once_flag* flag, void (*function)(void)) { pthread_once((pthread_once_t*)(void*)flag, function); }
