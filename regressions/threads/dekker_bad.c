// what: two threads announce themselves and look for the other, one of them weakly
// bmc:
// expect: failed data-race assertion
// why: the looks are relaxed, so both may miss the other and write
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int here[2];
static int inside;

static void enter(int me) {
  atomic_store(&here[me], 1);
  if (atomic_load_explicit(&here[1 - me], memory_order_relaxed) == 0)
    inside++; // bug: data-race
}

static void *first(void *unused) {
  enter(0);
  return unused;
}

static void *second(void *unused) {
  enter(1);
  return unused;
}

proof_harness void dekker(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(inside <= 1); // bug: assertion
}
