// what: a loop of up to ten runs, and no bound given
// bmc:
// expect: verified
// why: bmc finds that ten runs are enough
#include <bmc/bmc.h>

proof_harness void counted(void) {
  unsigned n = bmc_any_uint(), sum = 0;
  bmc_assume(n <= 10);
  for (unsigned i = 0; i < n; i++) sum += 2;
  bmc_assert(sum == 2 * n, "twice");
}
