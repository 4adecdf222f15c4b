// what: the difference of two numbers, infinities among them
// bmc: --check-float-nan
// expect: verified
// why: infinity minus infinity is not a number
#include <bmc/bmc.h>
#include <math.h>

proof_harness void difference(void) {
  double a = bmc_any_double(), b = bmc_any_double();
  bmc_assume(!isnan(a) && !isnan(b));
  bmc_assume(!isinf(b));
  double d = a - b;
  bmc_assert(d == d || isnan(d), "used");
}
