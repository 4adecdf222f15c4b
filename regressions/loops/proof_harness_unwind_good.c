// what: a bound that the harness brings itself
// bmc:
// expect: verified
// why: six runs are needed; 5 is one too few
#include <bmc/bmc.h>

proof_harness proof_harness_unwind(6) void bounded(void) {
  unsigned n = bmc_any_uint(), i = 0;
  bmc_assume(n <= 6);
  while (i < n) i++;
}
