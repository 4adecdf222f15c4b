// what: only one property is asked for
// bmc: --property two.assertion.2
// expect: failed assertion
// why: the others are assumed to hold
#include <bmc/bmc.h>

proof_harness void two(void) {
  unsigned x = bmc_any_uint();
  bmc_assert(x != 1, "first");
  bmc_assert(x != 2, "second");  // bug: assertion
}
