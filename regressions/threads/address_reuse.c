// what: another thread releases a block, whose address a later allocation may take
// bmc: --address-reuse
// expect: inconclusive reuse
// why: releases by other threads do not make their addresses available yet
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdlib.h>

static int *block;

static void *worker(void *unused) {
  free(block);
  return unused;
}

proof_harness void address_reuse(void) {
  block = malloc(4);
  int *old = block;
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  pthread_join(t, NULL);
  assert(malloc(4) != old);
}
