// what: two harnesses, each with fresh globals; one is wrong
// bmc:
// expect: failed assertion
// why: the verdict is that of the worst harness
// prints: 2 harnesses
#include <bmc/bmc.h>

static int state = 1;

proof_harness void fresh(void) { bmc_assert(state++ == 1, "fresh"); }

proof_harness void broken(void) {
  bmc_assert(state++ == 2, "fresh, too");  // bug: assertion
}
