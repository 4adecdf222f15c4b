// what: a float becomes a byte
// bmc:
// expect: failed float-cast-overflow
// why: 256 does not fit, 255.99 truncates to 255; NaN passes no comparison
#include <bmc/bmc.h>

proof_harness void percent(void) {
  float x = bmc_any_float();
  if (!(x > -1.0f && x <= 256.0f)) return;
  unsigned char byte = (unsigned char)x;  // bug: float-cast-overflow
  bmc_assert(byte <= 255, "a byte");
}
