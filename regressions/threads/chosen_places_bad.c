// what: the harness writes at one of two places; between them lies what a thread writes
// bmc:
// expect: failed assertion
// why: what is written at the last place is found there, and only there
#include <bmc/bmc.h>
#include <pthread.h>

static long places[4];

static void *writer(void *unused) {
  places[1] = 1;
  return unused;
}

proof_harness void chosen_places(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  const int last = bmc_any_bool();
  places[last ? 3 : 0] = 5;
  if (last) assert(places[3] != 5); // bug: assertion
  if (!last) assert(places[0] == 5 && places[3] == 0);
  pthread_join(t, NULL);
  assert(places[1] == 1);
}
