// what: a thread drops the only pointer to a block, with --check-leaks
// bmc: --check-leaks
// expect: inconclusive leak
// why: which pointers memory holds when all threads have ended is not looked at yet
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdlib.h>

static int *block;

static void *worker(void *unused) {
  block = NULL;
  return unused;
}

proof_harness void leak_check(void) {
  block = malloc(4);
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
}
