// what: the midpoint of two non-negative numbers
// bmc:
// expect: verified
// why: low + high can exceed INT_MAX; low + (high - low) / 2 cannot
#include <bmc/bmc.h>

proof_harness void midpoint(void) {
  int low = bmc_any_int(), high = bmc_any_int();
  bmc_assume(0 <= low && low <= high);
  int middle = low + (high - low) / 2;
  bmc_assert(low <= middle && middle <= high, "between");
}
