// what: each of two threads posts its own semaphore, then looks whether the other's has been posted
// bmc:
// expect: failed assertion
// why: posting does not order what the same thread then sees of another semaphore, although no data race is there
#include <bmc/bmc.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t a, b;
static int ra, rb;
static void *one(void *u) { sem_post(&a); ra = sem_trywait(&b); return u; }
static void *two(void *u) { sem_post(&b); rb = sem_trywait(&a); return u; }
proof_harness void semaphores_crossed(void) {
  sem_init(&a, 0, 0); sem_init(&b, 0, 0);
  pthread_t s, t;
  pthread_create(&s, NULL, one, NULL);
  pthread_create(&t, NULL, two, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  assert(ra == 0 || rb == 0); // bug: assertion
}
