// what: a retry loop around compare-and-swap needs no --unwind
// expect: verified
// why: each failed try means that another thread's succeeded, so there are two tries at most; bmc follows the loop until it
//      could have been left a dozen times, and the orders of the threads say that it never goes on for so long.
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sum;

static void add(int more) {
  int seen = atomic_load(&sum);
  while (!atomic_compare_exchange_strong(&sum, &seen, seen + more)) {
  }
}

static void *work(void *unused) {
  add(1);
  return unused;
}

proof_harness void both_are_added(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  add(2);
  pthread_join(t, 0);
  assert(sum == 3);
}
