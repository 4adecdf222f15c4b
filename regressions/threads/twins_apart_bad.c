// what: three threads of one function, the last of which starts later than the others
// expect: failed assertion
// why: the first one looks at the stage early and enters last; if it could change places with the last one, which always
//      sees the later stage, the violation would be lost.
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stage;
static int entered;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  int seen = atomic_load(&stage);
  pthread_mutex_lock(&lock);
  assert(!(seen == 0 && entered == 2));  // bug: assertion
  entered++;
  pthread_mutex_unlock(&lock);
  return unused;
}

proof_harness void late(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) {
    if (i == 2) atomic_store(&stage, 1);
    pthread_create(&t[i], 0, work, 0);
  }
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
}
