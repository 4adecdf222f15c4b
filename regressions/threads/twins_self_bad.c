// what: three threads of one function, which asks who it is
// expect: failed assertion
// why: the first one may be the last to enter.
#include <bmc/bmc.h>
#include <pthread.h>

static int entered;
static pthread_t last;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  if (++entered == 3) last = pthread_self();
  pthread_mutex_unlock(&lock);
  return unused;
}

proof_harness void selves(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  assert(!pthread_equal(last, t[0]));  // bug: assertion
}
