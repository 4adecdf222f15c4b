// what: three threads of one function want one of two tokens each
// expect: failed deadlock
// why: one of them waits for ever, whichever it is, and the harness with it.
#include <bmc/bmc.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t tokens;

static void *work(void *unused) {
  sem_wait(&tokens);  // bug: deadlock
  return unused;
}

proof_harness void starve(void) {
  pthread_t t[3];
  sem_init(&tokens, 0, 2);
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);  // bug: deadlock
}
