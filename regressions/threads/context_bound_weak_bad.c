// what: reading an older value counts as two switches: store buffering takes three and two
// bmc: --context-bound 5
// expect: failed assertion
// why: both threads have to run, the harness to join them, and one of them reads an older value.
// prints: at most 5 context switches are considered; reading an older value counts as two

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
  pthread_create(&t, NULL, first, NULL);
  pthread_create(&u, NULL, second, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  assert(a == 1 || b == 1);  // bug: assertion
}
