// what: fgets fills at most the given size, and fails at the end of the file
// bmc:
// expect: verified
// why: after a failure the buffer was never written
#include <bmc/bmc.h>
#include <stdio.h>
#include <string.h>

proof_harness void line(void) {
  char text[8];
  if (!fgets(text, sizeof text, stdin)) return;
  bmc_assert(memchr(text, 0, sizeof text), "terminated");
}
