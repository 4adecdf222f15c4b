// what: a compare-exchange that fails with memory_order_relaxed orders nothing, although it would acquire if it succeeded
// bmc:
// expect: failed data-race assertion
// why: the failing exchange reads the flag without acquiring, so the read of the data races with its write and may miss it
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static int data;

static void *writer(void *unused) {
  data = 1; // bug: data-race
  atomic_store_explicit(&flag, 1, memory_order_release);
  return unused;
}

proof_harness void failed_exchange(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  int expected = 5;
  if (!atomic_compare_exchange_strong_explicit(&flag, &expected, 6, memory_order_acquire, memory_order_relaxed) &&
      expected == 1)
    assert(data == 1); // bug: data-race, assertion
  pthread_join(t, NULL);
}
