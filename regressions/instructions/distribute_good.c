// what: a * (b + c) == a * b + a * c at 32 bits
// bmc:
// expect: verified
// why: unsigned arithmetic is a ring
#include <bmc/bmc.h>

proof_harness void distribute(void) {
  unsigned a = bmc_any_uint(), b = bmc_any_uint(), c = bmc_any_uint();
  bmc_assert(a * (b + c) == a * b + a * c, "ring");
}
