// what: a switch whose default is declared unreachable
// bmc:
// expect: verified
// why: a two-bit number has four values; the bad program handles three
#include <bmc/bmc.h>

static int pick(unsigned two_bits) {
  switch (two_bits) {
    case 0: return 1;
    case 1: return 10;
    case 2: return 100;
    case 3: return 1000;
    default: __builtin_unreachable();
  }
}

proof_harness void switches(void) { bmc_assert(pick(bmc_any_uint() & 3) > 0, "positive"); }
