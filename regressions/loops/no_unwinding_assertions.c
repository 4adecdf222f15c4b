// what: a loop cut at three runs without complaint
// bmc: --unwind 3 --no-unwinding-assertions
// expect: verified
// why: executions beyond the bound are left out
// prints: limit loop cut.0 is not fully unwound with 3 runs
#include <bmc/bmc.h>

proof_harness void cut(void) {
  unsigned n = bmc_any_uint(), i = 0;
  while (i < n) i++;
  bmc_assert(i <= 3, "cut");
}
