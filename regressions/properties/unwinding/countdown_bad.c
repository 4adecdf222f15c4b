// what: a loop of up to five runs, bounded by --unwind 5 or 4
// bmc: --unwind 4
// expect: failed unwinding
// why: five runs are needed
#include <bmc/bmc.h>

proof_harness void countdown(void) {
  unsigned n = bmc_any_uint();
  bmc_assume(n <= 5);
  while (n > 0) n--;  // bug: unwinding
  bmc_assert(n == 0, "down");
}
