// what: three threads of one function that differ in their argument only, which an assertion looks at
// expect: failed assertion
// why: the first one may be the last to enter.
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdint.h>

static int entered;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *number) {
  pthread_mutex_lock(&lock);
  assert((intptr_t)number != 0 || entered < 2);  // bug: assertion
  entered++;
  pthread_mutex_unlock(&lock);
  return 0;
}

proof_harness void numbered(void) {
  pthread_t t[3];
  for (intptr_t i = 0; i < 3; i++) pthread_create(&t[i], 0, work, (void *)i);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
}
