// SPDX-License-Identifier: Apache-2.0
// what: T threads add 1 to a plain counter N times under a mutex
#include <bmc/bmc.h>
#include <pthread.h>
#ifndef T
#define T 4
#define N 3
#endif
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int counter;
static void *worker(void *unused) {
  for (int i = 0; i < N; i++) {
    pthread_mutex_lock(&m);
    counter++;
    pthread_mutex_unlock(&m);
  }
  return unused;
}
proof_harness void mutex_counter(void) {
  pthread_t t[T];
  for (int i = 0; i < T; i++) pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < T; i++) pthread_join(t[i], 0);
  assert(counter == T * N);
}
