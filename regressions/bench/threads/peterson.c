// SPDX-License-Identifier: Apache-2.0
// what: Peterson's lock, N rounds for each of two threads
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef N
#define N 16
#endif
static atomic_int want[2], turn;
static int inside;
static void work(int me) {
  for (int k = 0; k < N; k++) {
    atomic_store(&want[me], 1);
    atomic_store(&turn, 1 - me);
    while (atomic_load(&want[1 - me]) && atomic_load(&turn) == 1 - me) {
    }
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store(&want[me], 0);
  }
}
static void *first(void *unused) { work(0); return unused; }
static void *second(void *unused) { work(1); return unused; }
proof_harness void peterson(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
