// SPDX-License-Identifier: Apache-2.0
// what: two threads add each other's number N times; together they cannot pass the Fibonacci number
// bmc: --memory-model sc
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef N
#define N 9
#endif
static atomic_int i = 1, j = 1;
static void *first(void *unused) {
  for (int k = 0; k < N; k++) atomic_store_explicit(&i, atomic_load_explicit(&i, memory_order_relaxed) + atomic_load_explicit(&j, memory_order_relaxed), memory_order_relaxed);
  return unused;
}
static void *second(void *unused) {
  for (int k = 0; k < N; k++) atomic_store_explicit(&j, atomic_load_explicit(&j, memory_order_relaxed) + atomic_load_explicit(&i, memory_order_relaxed), memory_order_relaxed);
  return unused;
}
proof_harness void fibonacci(void) {
  int limit[2] = {1, 1};
  for (int k = 0; k < N; k++) { limit[0] += limit[1]; limit[1] += limit[0]; }
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(i <= limit[1] && j <= limit[1]);
}
