// SPDX-License-Identifier: Apache-2.0
// Thread-specific values (POSIX.1-2017, pthread_key_create).
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <pthread.h>

#include "threads.h"

enum { kMostKeys = 32, kRounds = PTHREAD_DESTRUCTOR_ITERATIONS };

typedef void (*destructor)(void*);

/// Keys are never used again, so that a deleted one has no values. `made` counts them.
static destructor destructors[kMostKeys];
static uint32_t made;
static _Thread_local void* values[kMostKeys];
/// No key from here on has a value.
static _Thread_local unsigned used;

// exact: POSIX; up to 32 keys, ever
int pthread_key_create(pthread_key_t* key, void (*function)(void*)) {
  const uint32_t number = __atomic_fetch_add(&made, 1, __ATOMIC_RELAXED);
  if (number >= kMostKeys) __bmc_unsupported("more than 32 keys of thread-specific values");
  if (function != NULL) __atomic_store_n(&destructors[number], function, __ATOMIC_RELAXED);
  *key = number;
  return 0;
}

// exact: POSIX
int pthread_key_delete(pthread_key_t key) {
  if (key >= kMostKeys) return EINVAL;
  __atomic_store_n(&destructors[key], NULL, __ATOMIC_RELAXED);
  return 0;
}

// exact: POSIX
void* pthread_getspecific(pthread_key_t key) { return key < used ? values[key] : NULL; }

// exact: POSIX; never fails
int pthread_setspecific(pthread_key_t key, const void* value) {
  if (key >= kMostKeys) return EINVAL;
  if (key >= used) used = key + 1;
  values[key] = (void*)value;
  return 0;
}

static bool destroy_each(void) {
  bool any = false;
  for (unsigned key = 0; key < used; key++) {
    void* const value = values[key];
    if (value == NULL) continue;
    values[key] = NULL;
    const destructor function = __atomic_load_n(&destructors[key], __ATOMIC_RELAXED);
    if (function == NULL) continue;
    any = true;
    function(value);
  }
  return any;
}

void __bmc_destroy_specifics(void) {
  for (int round = 0; round < kRounds && destroy_each(); round++) {
  }
}
