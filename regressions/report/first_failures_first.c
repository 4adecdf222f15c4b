// what: the answer names the failing property, its place, its line of source and the call path
// bmc:
// expect: failed division-by-zero
// why: the divisor is zero when width is 3
// prints: FAILED division-by-zero
// prints: return area / (width - 3);
// prints: inputs width = 3
// prints: call divide
#include <bmc/bmc.h>

static unsigned divide(unsigned area, unsigned width) {
  return area / (width - 3);  // bug: division-by-zero
}

proof_harness void call_path(void) {
  unsigned width = bmc_any_uint();
  unsigned r = divide(12, width);
  bmc_assert(r <= 12, "smaller");
}
