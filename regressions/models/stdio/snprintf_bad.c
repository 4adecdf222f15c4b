// what: snprintf says how long the text would have been
// bmc:
// expect: failed out-of-bounds
// why: the result is not an index into the buffer when the text was cut
#include <bmc/bmc.h>
#include <stdio.h>

proof_harness void cut(void) {
  char text[8];
  int n = snprintf(text, sizeof text, "%d", bmc_any_int());
  if (n < 0) return;
  bmc_assert(text[n] == 0, "terminated");  // bug: out-of-bounds
}
