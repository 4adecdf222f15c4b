// what: malloc's bytes are unwritten, calloc's are zero
// bmc:
// expect: verified
// why: an assertion about a malloc'ed byte depends on unwritten memory
#include <bmc/bmc.h>
#include <stdlib.h>

proof_harness void heap(void) {
  unsigned char *p = calloc(8, 1);
  unsigned i = bmc_any_uint() & 7;
  bmc_assert(p[i] == 0, "zero");
  free(p);
}
