// what: a reader asks for the same lock for writing
// bmc:
// expect: failed deadlock
// why: the writer waits until all readers have left, itself included.

#define _GNU_SOURCE
#include <bmc/bmc.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *upgrade(void *arg) {
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_wrlock(&lock); // bug: deadlock
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_unlock(&lock);
  return arg;
}

proof_harness void rwlock_upgrade(void) {
  pthread_t t;
  pthread_create(&t, NULL, upgrade, NULL);
  pthread_join(t, NULL); // bug: deadlock
}
