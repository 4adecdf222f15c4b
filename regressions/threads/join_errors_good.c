// what: pthread_detach and pthread_join give errors where POSIX says so
// bmc:
// expect: verified
// why: a thread cannot join itself; a detached one cannot be joined.

#include <bmc/bmc.h>
#include <errno.h>
#include <pthread.h>

static void *idle(void *arg) { return arg; }

proof_harness void join_errors(void) {
  pthread_t t;
  assert(pthread_join(pthread_self(), NULL) == EDEADLK);
  pthread_create(&t, NULL, idle, NULL);
  assert(!pthread_equal(t, pthread_self()));
  assert(pthread_detach(t) == 0);
  assert(pthread_join(t, NULL) == EINVAL);
}
