// what: a retry loop around a compare-and-swap whose every failed try leaves a trace
// expect: failed unwinding
// why: C17 7.17.7.4: the weak form may fail spuriously, as often as it likes, and each time is counted: no bound is enough.
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sum;
static atomic_int tries;

static void *work(void *unused) {
  int seen = atomic_load(&sum);
  while (!atomic_compare_exchange_weak(&sum, &seen, seen + 1)) {  // bug: unwinding
    atomic_fetch_add(&tries, 1);
  }
  return unused;
}

proof_harness void tries_are_counted(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  int seen = atomic_load(&tries);
  pthread_join(t, 0);
  assert(seen >= 0 && sum == 1);
}
