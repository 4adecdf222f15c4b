// what: sem_trywait takes one of two; the other fails only at zero
// bmc:
// expect: verified
// why: the semaphore starts at one, so exactly one of two takers gets it.

#include <bmc/bmc.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t tickets;
static int taken[2];

static void *taker(void *arg) {
  int *mine = arg;
  *mine = sem_trywait(&tickets) == 0;
  return NULL;
}

proof_harness void sem_try(void) {
  pthread_t a, b;
  sem_init(&tickets, 0, 1);
  pthread_create(&a, NULL, taker, &taken[0]);
  pthread_create(&b, NULL, taker, &taken[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  int left;
  sem_getvalue(&tickets, &left);
  assert(taken[0] + taken[1] == 1 && left == 0);
}
