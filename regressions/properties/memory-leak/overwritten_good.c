// what: the only pointer to a block is overwritten
// bmc: --check-leaks
// expect: verified
// why: the first block is unreachable at the end in the bad program
#include <bmc/bmc.h>
#include <stdlib.h>

static char *kept;

proof_harness void overwritten(void) {
  kept = malloc(4);
  if (bmc_any_bool()) {
    free(kept);
    kept = malloc(8);
  }
}
