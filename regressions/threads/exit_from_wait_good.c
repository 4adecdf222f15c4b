// what: a thread polls a flag and ends itself inside the loop
// bmc:
// expect: verified
// why: the flag is set, so the thread ends and can be joined; it cannot at once wait for ever and have ended
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int done;

static void *poll(void *unused) {
  for (;;) {
    if (atomic_load(&done)) pthread_exit(unused);
  }
}

proof_harness void exit_from_wait(void) {
  pthread_t t;
  pthread_create(&t, NULL, poll, NULL);
  atomic_store(&done, 1);
  pthread_join(t, NULL);
}
