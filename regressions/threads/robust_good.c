// what: a thread dies with a robust mutex locked; the next owner is told and repairs the data
// bmc:
// expect: verified
// why: after EOWNERDEAD the second thread makes the pair consistent again.

#define _GNU_SOURCE
#include <bmc/bmc.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;
static int left, right;

static void *transfer(void *arg) {
  if (pthread_mutex_lock(&m) == EOWNERDEAD) {
    right = -left;
    pthread_mutex_consistent(&m);
  }
  left++;
  bmc_crash_point();
  right--;
  pthread_mutex_unlock(&m);
  return arg;
}

proof_harness void robust(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &attributes);
  pthread_t a, b;
  pthread_create(&a, NULL, transfer, NULL);
  pthread_create(&b, NULL, transfer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  if (pthread_mutex_lock(&m) == EOWNERDEAD) {
    right = -left;
    pthread_mutex_consistent(&m);
  }
  assert(left == -right);
  pthread_mutex_unlock(&m);
}
