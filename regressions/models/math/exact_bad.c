// what: sqrt, floor and fabs are exact
// bmc:
// expect: failed assertion
// why: the square root of a perfect square is its root
#include <bmc/bmc.h>
#include <math.h>

proof_harness void exact(void) {
  unsigned n = bmc_any_u8();
  bmc_assert(sqrt((double)(n * n)) == n, "perfect squares");
  double x = bmc_any_i16() / 4.0;
  bmc_assert(floor(x) < x && x - floor(x) < 1.0, "floor");  // bug: assertion
}
