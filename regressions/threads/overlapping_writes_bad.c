// what: a thread reads the first byte of a buffer; two writes of the harness overlap, the second beyond the first
// bmc:
// expect: failed assertion
// why: the last four bytes are 1, although no other thread ever looks at them
#include <bmc/bmc.h>
#include <pthread.h>
#include <string.h>

static char bytes[12];
static int seen;

static void *reader(void *unused) {
  seen = bytes[0];
  return unused;
}

proof_harness void overlapping_writes(void) {
  pthread_t t;
  pthread_create(&t, NULL, reader, NULL);
  pthread_join(t, NULL);
  memset(bytes, 0, 8);
  memset(bytes + 4, 1, 8);
  assert(bytes[9] == 0); // bug: assertion
}
