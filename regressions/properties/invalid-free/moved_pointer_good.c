// what: a cursor into a heap block is released instead of the block
// bmc:
// expect: verified
// why: free takes only what malloc returned
#include <bmc/bmc.h>
#include <stdlib.h>

proof_harness void moved_pointer(void) {
  char *start = calloc(4, 1);
  char *at = start;
  if (bmc_any_bool()) at++;
  free(start);
}
