// what: under a bound the threads need not get to their ends; those that do not run any more stand where they are
// bmc: --context-bound 1
// expect: failed assertion
// why: one switch, to the first thread, is enough for its assertion; the others would need more.
// prints: 1 context switch (>)

#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int turns;

static void *worker(void *arg) {
  for (int i = 0; i < 3; i++) atomic_fetch_add(&turns, 1);
  assert(atomic_load(&turns) != 3);  // bug: assertion
  return arg;
}

proof_harness void prefix(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  assert(atomic_load(&turns) != 9);
}
