// what: fgets fills at most the given size, and fails at the end of the file
// bmc:
// expect: failed uninitialized-read
// why: after a failure the buffer was never written
#include <bmc/bmc.h>
#include <stdio.h>
#include <string.h>

proof_harness void line(void) {
  char text[8];
  fgets(text, sizeof text, stdin);
  bmc_assert(memchr(text, 0, sizeof text), "terminated");  // bug: uninitialized-read
}
