// what: a bug that takes two context switches is beyond a bound of one, which the answer states
// bmc: --context-bound 1
// expect: verified
// why: the thread has to run and the harness to go on after it.
// prints: only schedules with at most 1 context switch are considered
// prints: within the limits named above

#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stage;

static void *worker(void *arg) {
  atomic_store(&stage, 1);
  return arg;
}

proof_harness void two_switches(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  assert(atomic_load(&stage) == 0);
}
