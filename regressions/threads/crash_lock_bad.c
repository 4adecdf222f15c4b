// what: a thread dies with an ordinary mutex locked
// bmc:
// expect: failed deadlock
// why: nobody ever unlocks the mutex of the dead thread.

#include <bmc/bmc.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  bmc_crash_point();
  pthread_mutex_unlock(&m);
  return arg;
}

proof_harness void crash_lock(void) {
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  pthread_mutex_lock(&m); // bug: deadlock
  pthread_mutex_unlock(&m);
}
