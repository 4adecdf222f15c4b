// SPDX-License-Identifier: Apache-2.0
// what: T threads add 1 to a plain-looking counter N times, each by an atomic load and an atomic store
// bmc: --memory-model sc
// why: the total is at least 2 (for N >= 2): a bound that only a global argument gives
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef T
#define T 3
#define N 3
#endif
static atomic_int counter;
static void *worker(void *unused) {
  for (int i = 0; i < N; i++) atomic_store_explicit(&counter, atomic_load_explicit(&counter, memory_order_relaxed) + 1, memory_order_relaxed);
  return unused;
}
proof_harness void lost_update(void) {
  pthread_t t[T];
  for (int i = 0; i < T; i++) pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < T; i++) pthread_join(t[i], 0);
  assert(counter >= 2);
}
