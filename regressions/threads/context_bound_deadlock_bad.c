// what: a deadlock within a bound: threads that begin to wait take no further switch
// bmc: --context-bound 2 --memory-model sc
// expect: failed deadlock
// why: each thread takes its first lock; that needs a switch to either of them.
// prints: waits for ever for first
// prints: waits for ever for second
// prints: 2 context switches (>)

#include <bmc/bmc.h>
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;

static void *forwards(void *arg) {
  pthread_mutex_lock(&first);
  pthread_mutex_lock(&second);  // bug: deadlock
  pthread_mutex_unlock(&second);
  pthread_mutex_unlock(&first);
  return arg;
}

static void *backwards(void *arg) {
  pthread_mutex_lock(&second);
  pthread_mutex_lock(&first);  // bug: deadlock
  pthread_mutex_unlock(&first);
  pthread_mutex_unlock(&second);
  return arg;
}

proof_harness void two_orders(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, forwards, NULL);
  pthread_create(&u, NULL, backwards, NULL);
  pthread_join(t, NULL);  // bug: deadlock
  pthread_join(u, NULL);
}
