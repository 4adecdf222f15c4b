// what: a bug that takes two context switches is within a bound of two, which the answer states
// bmc: --context-bound 2
// expect: failed assertion
// why: the thread has to run and the harness to go on after it.
// prints: only schedules with at most 2 context switches are considered
// prints: 2 context switches (>)

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
  assert(atomic_load(&stage) == 0);  // bug: assertion
}
