// what: a finite float times itself
// bmc: --check-float-overflow
// expect: failed float-overflow
// why: 2e19 squared is above FLT_MAX (3.4e38), 1e19 squared is not
#include <bmc/bmc.h>

proof_harness void square(void) {
  float x = bmc_any_float();
  bmc_assume(x >= 0.0f && x <= 2e19f);
  float y = x * x;  // bug: float-overflow
  bmc_assert(!(y < 0.0f), "not negative");
}
