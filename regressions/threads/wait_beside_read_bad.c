// what: a thread tries a lock; with it it waits for ever, and without it it reads what the other one wrote before
// bmc:
// expect: failed assertion
// why: where the lock is taken before, the value is read; that the other way ends in a wait is no matter there.
#include <bmc/bmc.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static atomic_int value, lock;
static sem_t never;

static void *reader(void *unused) {
  int expected = 0;
  if (!atomic_compare_exchange_strong(&lock, &expected, 1)) {
    assert(value != 2); // bug: assertion
  } else {
    sem_wait(&never);
  }
  return unused;
}

proof_harness void wait_beside_read(void) {
  pthread_t t;
  pthread_create(&t, NULL, reader, NULL);
  value = 2;
  atomic_exchange(&lock, 1);
}
