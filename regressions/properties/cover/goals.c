// what: a goal that can be met and one that cannot
// bmc: --unwind 4
// expect: verified
// why: goals never change the verdict
// prints: the largest
#include <bmc/bmc.h>

proof_harness void goals(void) {
  unsigned n = bmc_any_uint();
  bmc_assume(n < 4);
  bmc_cover(n == 3, "the largest");
  bmc_cover(n == 4, "too large");
}
