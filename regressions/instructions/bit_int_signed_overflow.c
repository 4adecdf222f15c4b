// what: signed _BitInt overflow
// bmc:
// expect: failed signed-overflow
// why: the largest 20-bit number is 524287
#include <bmc/bmc.h>

proof_harness void bit_int(void) {
  _BitInt(20) x = (_BitInt(20))(bmc_any_int() & 0x7FFFF);
  _BitInt(20) y = x + (_BitInt(20))1;  // bug: signed-overflow
  bmc_assert(y > x, "counts");
}
