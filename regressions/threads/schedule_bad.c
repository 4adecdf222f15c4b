// what: a counterexample with threads is one numbered sequence of steps; only what matters is in it
// bmc:
// expect: failed assertion
// why: both threads read the counter before either writes it.
// prints: step line thread 0 thread 1 thread 2
// prints: starts thread 1
// prints: reads counter = 0 from the start
// prints: joins thread 2
// prints: reads counter = 1 from step
// prints: 4 context switches (>)

#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;
static atomic_int unrelated;

static void *increment(void *arg) {
  atomic_store(&counter, atomic_load(&counter) + 1);
  return arg;
}

static void *other(void *arg) {
  atomic_fetch_add(&unrelated, 1);
  return arg;
}

proof_harness void lost_update(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, increment, NULL);
  pthread_create(&b, NULL, increment, NULL);
  pthread_create(&c, NULL, other, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(atomic_load(&counter) == 2);  // bug: assertion
}
