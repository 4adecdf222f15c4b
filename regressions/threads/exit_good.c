// what: pthread_exit from a nested function; thread-local destructors and results
// bmc:
// expect: verified
// why: what follows pthread_exit is not executed, and the joining thread gets its argument.

#include <bmc/bmc.h>
#include <pthread.h>

static int reached;

static void leave(long n) {
  if (n > 1) pthread_exit((void *)n);
  reached = 1;
}

static void *worker(void *arg) {
  leave(*(long *)arg);
  return NULL;
}

proof_harness void exits(long n) {
  pthread_t t;
  void *result;
  bmc_assume(n >= 0 && n < 5);
  pthread_create(&t, NULL, worker, &n);
  pthread_join(t, &result);
  assert(reached == (n <= 1));
  assert((long)result == (n > 1 ? n : 0));
}
