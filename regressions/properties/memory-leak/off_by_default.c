// what: a leak, but leaks are not asked for
// bmc:
// expect: verified
// why: memory-leak is an optional kind
#include <bmc/bmc.h>
#include <stdlib.h>

proof_harness void leak(void) {
  char *p = malloc(4);
  p[0] = 1;
}
