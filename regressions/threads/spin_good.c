// what: POSIX spin locks protect a counter
// bmc:
// expect: verified
// why: each increment is inside the lock.

#include <bmc/bmc.h>
#include <pthread.h>

static pthread_spinlock_t lock;
static int count;

static void *worker(void *arg) {
  pthread_spin_lock(&lock);
  count++;
  pthread_spin_unlock(&lock);
  return arg;
}

proof_harness void spin(void) {
  pthread_t a, b;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_spin_destroy(&lock);
  assert(count == 2);
}
