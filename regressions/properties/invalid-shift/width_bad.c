// what: a mask of the n lowest bits
// bmc:
// expect: failed invalid-shift
// why: shifting a 32-bit number by 32 is undefined
#include <bmc/bmc.h>

proof_harness void mask(void) {
  unsigned n = bmc_any_uint();
  bmc_assume(n <= 32);
  unsigned bits = (1u << n) - 1;  // bug: invalid-shift
  bmc_assert((unsigned)__builtin_popcount(bits) == n, "n bits");
}
