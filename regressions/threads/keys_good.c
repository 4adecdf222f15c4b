// what: pthread_key_create: each thread has its own value, and its destructor runs at the thread's end
// bmc:
// expect: verified
// why: both threads' values are released before they can be joined.

#include <bmc/bmc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static pthread_key_t key;
static atomic_int released;

static void release(void *value) {
  free(value);
  released++;
}

static void *worker(void *arg) {
  int *mine = malloc(sizeof *mine);
  *mine = *(int *)arg;
  pthread_setspecific(key, mine);
  assert(*(int *)pthread_getspecific(key) == *(int *)arg);
  return NULL;
}

proof_harness void keys(void) {
  int numbers[2] = {1, 2};
  pthread_t a, b;
  pthread_key_create(&key, release);
  pthread_create(&a, NULL, worker, &numbers[0]);
  pthread_create(&b, NULL, worker, &numbers[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(released == 2);
  assert(pthread_getspecific(key) == NULL);
}
