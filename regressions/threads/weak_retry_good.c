// what: a retry loop around a compare-and-swap that may fail for no reason
// expect: verified
// why: C17 7.17.7.4: the weak form may fail spuriously; a try that fails changes nothing, and it does not fail for ever.
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sum;

static void add(int more) {
  int seen = atomic_load(&sum);
  while (!atomic_compare_exchange_weak(&sum, &seen, seen + more)) {
  }
}

static void *work(void *unused) {
  add(1);
  return unused;
}

proof_harness void both_are_added(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  add(2);
  pthread_join(t, 0);
  assert(sum == 3);
}
