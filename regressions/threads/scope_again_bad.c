// what: a loop's variable is handed to a thread that is joined in the same run; the second run reads it before writing it
// bmc:
// expect: failed uninitialized-read
// why: each run of the body has a variable of its own: what the first run's thread wrote is gone, and so is its end
#include <bmc/bmc.h>
#include <pthread.h>

static void *fill(void *arg) {
  *(int *)arg = 7;
  return NULL;
}

proof_harness void scope_again(void) {
  for (int i = 0; i < 2; i++) {
    int x;
    if (i == 1 && x == 7) // bug: uninitialized-read
      assert(0);
    pthread_t t;
    pthread_create(&t, NULL, fill, &x);
    pthread_join(t, NULL);
  }
}
