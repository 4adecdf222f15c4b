// what: an atomic update of a value that is written on all paths which matter leaves a written value
// expect: verified
// why: the threads meet at the join; what was written before it is a number.
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdlib.h>

static unsigned *made;

static void *make(void *unused) {
  made = malloc(sizeof *made);
  *made = 1;
  __atomic_fetch_add(made, 1, __ATOMIC_RELAXED);
  return unused;
}

proof_harness void update_of_what_may_be_undefined(void) {
  pthread_t maker;
  pthread_create(&maker, NULL, make, NULL);
  pthread_join(maker, NULL);
  if (__atomic_sub_fetch(made, 2, __ATOMIC_RELAXED) > 0) abort();
  free(made);
}
