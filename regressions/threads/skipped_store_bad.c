// what: store buffering; between a thread's store and its load there is a store that is not executed
// bmc: --memory-model tso
// expect: failed assertion
// why: the first thread's load may come before its store, whatever the store in between would do
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int r1, r2;
static _Bool stores;

static void *first(void *unused) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  if (stores) atomic_store_explicit(&x, 5, memory_order_relaxed);
  r1 = atomic_load_explicit(&x, memory_order_relaxed);
  return unused;
}

static void *second(void *unused) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  r2 = atomic_load_explicit(&y, memory_order_relaxed);
  return unused;
}

proof_harness void skipped_store(void) {
  stores = bmc_any_bool();
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(r1 != 0 || r2 != 0); // bug: assertion
}
