// what: a kind that is switched off
// bmc: --no-check-signed-overflow
// expect: verified
// why: signed arithmetic wraps around then
#include <bmc/bmc.h>

proof_harness void off(void) {
  int x = bmc_any_int();
  bmc_assert(x + 1 != x, "another number");
}
