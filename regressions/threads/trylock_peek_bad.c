// what: a thread writes and locks; another one takes a failed attempt to lock as a sign that it has written
// bmc:
// expect: failed assertion data-race
// why: a failed attempt synchronises with nothing; when threads just interleave, the sign would never be wrong
#include <bmc/bmc.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *one(void *u) {
  x = 42; // bug: data-race
  pthread_mutex_lock(&m);
  return u;
}
proof_harness void trylock_peek(void) {
  pthread_t s;
  pthread_create(&s, NULL, one, NULL);
  if (pthread_mutex_trylock(&m) != 0)
    assert(x == 42); // bug: assertion, data-race
  else
    pthread_mutex_unlock(&m);
  pthread_join(s, NULL);
}
