// what: three threads of one function, each three times in one critical section
// bmc: --unwind 4
// expect: verified
// why: which of them is first makes no difference; bmc puts them in one order.
#include <bmc/bmc.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned sum;

static void *work(void *unused) {
  for (int i = 0; i < 3; i++) {
    unsigned add = bmc_any_u32();
    bmc_assume(add <= 2);
    pthread_mutex_lock(&lock);
    sum += add;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

proof_harness void sums(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  assert(sum <= 18);
}
