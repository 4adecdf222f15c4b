// what: --harness picks the right one of two
// bmc: --harness right
// expect: verified
// why: the other one is not looked at
#include <bmc/bmc.h>

proof_harness void right(void) { bmc_assert(bmc_any_u8() < 256, "a byte"); }
proof_harness void wrong(void) { bmc_assert(bmc_any_u8() < 255, "a byte"); }
