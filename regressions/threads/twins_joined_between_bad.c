// what: three threads of one function; the harness looks between waiting for the first and for the others
// expect: failed assertion
// why: the one that is waited for first may be the last to enter.
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int entered;

static void *work(void *unused) {
  atomic_fetch_add(&entered, 1);
  return unused;
}

proof_harness void between(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, work, 0);
  pthread_join(t[0], 0);
  int after_one = atomic_load(&entered);
  pthread_join(t[1], 0);
  pthread_join(t[2], 0);
  assert(after_one != 3);  // bug: assertion
  assert(after_one != 1);  // bug: assertion
}
