// what: what unlocked increments make of a counter is bounded by their number, whatever the schedule
// bmc: --unwind 5 --check-unsigned-overflow
// expect: verified
// why: no value comes from nowhere: the counter passes neither 12 nor, in the sum of products below, what they give.
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint counter = 0, product = 1;

static void *work(void *unused) {
  for (int i = 0; i < 4; i++) {
    unsigned seen = atomic_load_explicit(&counter, memory_order_relaxed);
    atomic_store_explicit(&counter, seen + 1, memory_order_relaxed);
    unsigned p = atomic_load_explicit(&product, memory_order_relaxed);
    atomic_store_explicit(&product, 2 * p, memory_order_relaxed);
  }
  return unused;
}

proof_harness void lost_updates(void) {
  pthread_t thread[3];
  for (int i = 0; i < 3; i++) pthread_create(&thread[i], 0, work, 0);
  for (int i = 0; i < 3; i++) pthread_join(thread[i], 0);
  assert(counter <= 12);
  assert(product <= 4096);
}
