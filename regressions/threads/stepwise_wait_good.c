// what: a loop that follows a counter step by step is no wait, though it only reloads what it has seen
// expect: verified
// why: a fifth step is never made.
#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stage;

static void *advance(void *unused) {
  for (int i = 1; i <= 4; i++) atomic_store(&stage, i);
  return unused;
}

proof_harness void follows_each_step(void) {
  pthread_t other;
  pthread_create(&other, NULL, advance, NULL);
  int seen = 0;
  while (seen < 5) {
    int now = atomic_load(&stage);
    if (now != seen + 1) break;
    seen = now;
  }
  assert(seen != 5);
  pthread_join(other, NULL);
}
