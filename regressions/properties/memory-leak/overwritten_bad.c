// what: the only pointer to a block is overwritten
// bmc: --check-leaks
// expect: failed memory-leak
// why: the first block is unreachable at the end in the bad program
#include <bmc/bmc.h>
#include <stdlib.h>

static char *kept;

proof_harness void overwritten(void) {
  kept = malloc(4);  // bug: memory-leak
  if (bmc_any_bool()) {
    (void)kept;
    kept = malloc(8);
  }
}
