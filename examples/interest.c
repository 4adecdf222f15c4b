// SPDX-License-Identifier: Apache-2.0
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int balance = 100;

/// Each access is atomic, the two together are not.
static void *add_interest(void *nothing) {
  int before = atomic_load(&balance);
  atomic_store(&balance, before + 5);
  return nothing;
}

proof_harness void no_payment_is_lost(void) {
  pthread_t bank;
  pthread_create(&bank, NULL, add_interest, NULL);
  atomic_fetch_sub(&balance, 50);
  pthread_join(bank, NULL);
  assert(atomic_load(&balance) == 55);
}
