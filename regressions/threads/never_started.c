// what: an assumption that nothing satisfies, before a thread is started
// bmc:
// expect: inconclusive threads
// why: nothing is reached once threads run, which proves nothing about them
#include <bmc/bmc.h>
#include <pthread.h>

static void *worker(void *unused) {
  assert(0);
  return unused;
}

proof_harness void never_started(void) {
  int x = bmc_any_int();
  bmc_assume(x > 3);
  bmc_assume(x < 3);
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
}
