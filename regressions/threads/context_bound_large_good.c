// what: a bound that leaves nothing out is no limit of the answer
// bmc: --context-bound 1000
// expect: verified
// why: the program has fewer events than that.
// prints: properties hold 

#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;

static void *worker(void *arg) {
  atomic_fetch_add(&counter, 1);
  return arg;
}

proof_harness void large(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  atomic_fetch_add(&counter, 1);
  pthread_join(t, NULL);
  assert(atomic_load(&counter) == 2);
}
