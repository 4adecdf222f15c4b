// what: a read-write lock: readers see both halves of a pair, the writer changes them together
// bmc:
// expect: verified
// why: readers exclude the writer, and a recursive read lock needs no writer to leave.

#define _GNU_SOURCE
#include <bmc/bmc.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int left, right;

static void *writer(void *arg) {
  pthread_rwlock_wrlock(&lock);
  left++;
  right++;
  pthread_rwlock_unlock(&lock);
  return arg;
}

static void *reader(void *arg) {
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_rdlock(&lock);
  assert(left == right);
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_unlock(&lock);
  return arg;
}

proof_harness void rwlock(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, reader, NULL);
  if (pthread_rwlock_trywrlock(&lock) == 0) {
    left++;
    right++;
    pthread_rwlock_unlock(&lock);
  }
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(left == right && left >= 1);
}
