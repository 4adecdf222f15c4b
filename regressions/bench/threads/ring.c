// SPDX-License-Identifier: Apache-2.0
// what: one producer, one consumer, a ring of 4, N items
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef N
#define N 48
#endif
static int ring[4];
static atomic_uint head, tail;
static void *producer(void *unused) {
  for (unsigned k = 0; k < N; k++) {
    while (k - atomic_load_explicit(&tail, memory_order_acquire) == 4) {
    }
    ring[k % 4] = (int)k;
    atomic_store_explicit(&head, k + 1, memory_order_release);
  }
  return unused;
}
static void *consumer(void *unused) {
  for (unsigned k = 0; k < N; k++) {
    while (atomic_load_explicit(&head, memory_order_acquire) == k) {
    }
    assert(ring[k % 4] == (int)k);
    atomic_store_explicit(&tail, k + 1, memory_order_release);
  }
  return unused;
}
proof_harness void spsc_ring(void) {
  pthread_t a, b;
  pthread_create(&a, 0, producer, 0);
  pthread_create(&b, 0, consumer, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
