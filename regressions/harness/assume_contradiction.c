// what: assumptions that no execution meets
// bmc:
// expect: verified
// why: no execution gets to the assertion, and the answer says so
// prints: unreached
#include <bmc/bmc.h>

proof_harness void contradiction(void) {
  int x = bmc_any_int();
  bmc_assume(x > 5);
  bmc_assume(x < 5);
  bmc_assert(x == 7, "never reached");
}
