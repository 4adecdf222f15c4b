// what: a thread goes round until it is stopped, and every round copies one string on
// bmc: --unwind 4
// expect: failed assertion unwinding
// why: a round that copies is no mere wait: what the second one copied arrives; and how many rounds there are nobody bounds
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static atomic_int stop;
static char first[2], second[2];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *copier(void *unused) {
  while (!atomic_load(&stop)) { // bug: unwinding
    pthread_mutex_lock(&m);
    strcpy(second, first);
    strcpy(first, "x");
    pthread_mutex_unlock(&m);
  }
  return unused;
}

proof_harness void copying_wait(void) {
  pthread_t t;
  pthread_create(&t, NULL, copier, NULL);
  pthread_mutex_lock(&m);
  char seen = second[0];
  pthread_mutex_unlock(&m);
  assert(seen != 'x'); // bug: assertion
  atomic_store(&stop, 1);
  pthread_join(t, NULL);
}
