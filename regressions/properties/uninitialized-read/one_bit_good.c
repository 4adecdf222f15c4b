// what: one bit of an otherwise unwritten word decides a branch
// bmc:
// expect: verified
// why: bit 3 is written, bit 4 is not
#include <bmc/bmc.h>

proof_harness void one_bit(void) {
  unsigned flags;
  flags &= ~8u;
  unsigned seen = 0;
  if (flags & 8u) seen = 1;
  bmc_assert(seen == 0, "the bit is clear");
}
