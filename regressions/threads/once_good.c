// what: pthread_once from two threads: both see what the initialisation wrote
// bmc:
// expect: verified
// why: the second caller waits for the first one's initialisation.

#include <bmc/bmc.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int runs, table;

static void init(void) {
  runs++;
  table = 7;
}

static void *user(void *arg) {
  pthread_once(&once, init);
  assert(table == 7);
  return arg;
}

proof_harness void once_only(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, user, NULL);
  pthread_create(&b, NULL, user, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(runs == 1);
}
