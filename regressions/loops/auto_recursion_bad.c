// what: a recursion of depth below three, and no bound given
// bmc:
// expect: failed assertion
// why: bmc finds the depth
#include <bmc/bmc.h>

static unsigned power(unsigned n) { return n == 0 ? 1 : 3 * power(n - 1); }

proof_harness void recursion(void) {
  unsigned n = bmc_any_uint();
  bmc_assume(n < 3);
  bmc_assert(power(n) < 9, "below nine");  // bug: assertion
}
