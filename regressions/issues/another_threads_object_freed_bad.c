// what: an object that another thread has made is released on some paths
// expect: failed use-after-free
// why: early = 1 releases it and uses it.
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdlib.h>

static int *made;

static void *make(void *unused) {
  made = malloc(sizeof *made);
  *made = 1;
  return unused;
}

proof_harness void another_threads_object_freed(int early) {
  pthread_t maker;
  pthread_create(&maker, NULL, make, NULL);
  pthread_join(maker, NULL);
  if (early > 0) free(made);
  if (early < 2) {
    assert(*made == 1);  // bug: use-after-free
    free(made);
  }
}
