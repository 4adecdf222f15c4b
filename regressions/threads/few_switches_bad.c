// what: of the counterexamples that there are, one with the fewest context switches is shown
// bmc: --unwind 3
// expect: failed assertion
// prints: 4 context switches
// why: the first one that a solver finds changes between the threads at whim; one increment has to be interrupted by the other thread.
#include <bmc/bmc.h>
#include <pthread.h>

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  (void)unused;
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&lock);
    int seen = count;
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    count = seen + 1;
    pthread_mutex_unlock(&lock);
  }
  return 0;
}

proof_harness void an_increment_is_lost(void) {
  pthread_t thread[2];
  for (int i = 0; i < 2; i++) pthread_create(&thread[i], 0, work, 0);
  for (int i = 0; i < 2; i++) pthread_join(thread[i], 0);
  bmc_assert(count == 4, "nothing is lost");  // bug: assertion
}
