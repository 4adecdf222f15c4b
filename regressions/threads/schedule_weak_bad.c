// what: a read that no interleaving explains is marked
// bmc:
// expect: failed assertion
// why: store buffering: each thread reads what was there before the other's store.
// prints: reads x = 0 from step 1
// prints: (an older value: weak behaviour)
// prints: no interleaving of the threads does this: the memory model allows older values

#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int a, b;

static void *first(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_release);
  a = atomic_load_explicit(&y, memory_order_acquire);
  return arg;
}

static void *second(void *arg) {
  atomic_store_explicit(&y, 1, memory_order_release);
  b = atomic_load_explicit(&x, memory_order_acquire);
  return arg;
}

proof_harness void store_buffering(void) {
  pthread_t t, u;
  x = 0;
  pthread_create(&t, NULL, first, NULL);
  pthread_create(&u, NULL, second, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  assert(a == 1 || b == 1);  // bug: assertion
}
