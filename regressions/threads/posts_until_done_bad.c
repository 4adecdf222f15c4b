// what: main posts to a semaphore until a thread that waits for two posts says so
// bmc: --unwind 4
// expect: failed assertion unwinding
// why: a round that posts is no mere wait: two rounds let the loop end; without the thread it goes on for ever.

#include <bmc/bmc.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t posts;
static atomic_int done;

static void *waiter(void *arg) {
  sem_wait(&posts);
  sem_wait(&posts);
  done = 1;
  return arg;
}

proof_harness void posts_until_done(void) {
  pthread_t t;
  sem_init(&posts, 0, 0);
  pthread_create(&t, NULL, waiter, NULL);
  while (!done) sem_post(&posts); // bug: unwinding
  assert(0); // bug: assertion
}
