// what: a * b == b * a at 32 and 64 bits
// bmc:
// expect: failed assertion
// why: multiplication commutes; it is not the square
#include <bmc/bmc.h>

proof_harness void commutes(void) {
  unsigned a = bmc_any_uint(), b = bmc_any_uint();
  uint64_t c = bmc_any_u64(), d = bmc_any_u64();
  bmc_assert(c * d == d * c, "64 bits");
  bmc_assert(a * b == a * a, "32 bits");  // bug: assertion
}
