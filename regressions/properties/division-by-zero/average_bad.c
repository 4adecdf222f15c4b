// what: the average of a list that may be empty
// bmc:
// expect: failed division-by-zero
// why: count is zero for the empty list
#include <bmc/bmc.h>

proof_harness void average(void) {
  unsigned sum = bmc_any_uint(), count = bmc_any_uint();
  bmc_assume(count != 1);
  unsigned mean = sum / count;  // bug: division-by-zero
  bmc_assert(mean <= sum, "not above the sum");
}
