// SPDX-License-Identifier: Apache-2.0
// what: T threads take two locks, the last one of them the other way round
// expect: failed
#include <bmc/bmc.h>
#include <pthread.h>
#ifndef T
#define T 10
#endif
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int shared;
static void *worker(void *unused) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  shared++;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return unused;
}
static void *other_way_round(void *unused) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  shared++;
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}
proof_harness void lock_order(void) {
  pthread_t t[T];
  for (int i = 0; i < T; i++) pthread_create(&t[i], 0, i == T - 1 ? other_way_round : worker, 0);
  for (int i = 0; i < T; i++) pthread_join(t[i], 0);
}
