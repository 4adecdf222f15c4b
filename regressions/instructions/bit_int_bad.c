// what: _BitInt of an odd width
// bmc:
// expect: failed assertion
// why: 2^37 - 1 plus one wraps to zero at 37 bits
#include <bmc/bmc.h>

typedef unsigned _BitInt(37) u37;

proof_harness void bit_int(void) {
  u37 x = (u37)bmc_any_u64();
  u37 next = x + 1wbu;
  bmc_assert(next > x, "counts");  // bug: assertion
}
