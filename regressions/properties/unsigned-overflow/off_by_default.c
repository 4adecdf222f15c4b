// what: an unsigned sum that wraps around
// bmc:
// expect: verified
// why: unsigned arithmetic is defined to wrap; the check is optional
#include <bmc/bmc.h>

proof_harness void wrap(void) {
  unsigned x = bmc_any_uint();
  bmc_assert(x + 1u != x, "moves on");
}
