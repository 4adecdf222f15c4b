// what: the largest value that increments can make of a counter is reached
// bmc: --unwind 5
// expect: failed assertion
// why: a schedule without any lost update has it.
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
  assert(counter < 12);     // bug: assertion
  assert(product < 4096);   // bug: assertion
}
