// what: 80-bit floats have 64 bits of precision
// bmc:
// expect: verified
// why: every 64-bit integer survives the way to long double and back, and not the one through double
#include <bmc/bmc.h>

proof_harness void long_double(void) {
  int64_t x = bmc_any_i64();
  bmc_assume(x > -(1ll << 62) && x < 1ll << 62);
  long double f = x;
  bmc_assert((int64_t)f == x, "exact");
}
