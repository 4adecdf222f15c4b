// SPDX-License-Identifier: Apache-2.0
// what: T threads add 1 to a plain counter under a ticket lock
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef T
#define T 3
#endif
static atomic_uint next_ticket, now_serving;
static int counter;
static void *worker(void *unused) {
  unsigned mine = atomic_fetch_add(&next_ticket, 1);
  while (atomic_load(&now_serving) != mine) {
  }
  counter++;
  atomic_store(&now_serving, mine + 1);
  return unused;
}
proof_harness void ticket_lock(void) {
  pthread_t t[T];
  for (int i = 0; i < T; i++) pthread_create(&t[i], 0, worker, 0);
  for (int i = 0; i < T; i++) pthread_join(t[i], 0);
  assert(counter == T);
}
