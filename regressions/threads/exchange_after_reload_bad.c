// what: a loop around a failed exchange is a wait, and the run that leaves it may have failed before
// expect: failed assertion
// why: both threads add, one after a failed exchange.
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;

static void add(int amount) {
  int old = atomic_load(&counter);
  while (!atomic_compare_exchange_strong(&counter, &old, old + amount)) {
  }
}

static void *add_two(void *unused) {
  add(2);
  return unused;
}

proof_harness void exchange_after_reload(void) {
  pthread_t other;
  pthread_create(&other, NULL, add_two, NULL);
  add(1);
  pthread_join(other, NULL);
  assert(atomic_load(&counter) != 3);  // bug: assertion
}
