// what: snprintf says how long the text would have been
// bmc:
// expect: verified
// why: the result is not an index into the buffer when the text was cut
#include <bmc/bmc.h>
#include <stdio.h>

proof_harness void cut(void) {
  char text[8];
  int n = snprintf(text, sizeof text, "%d", bmc_any_int());
  if (n < 0 || n >= (int)sizeof text) return;
  bmc_assert(text[n] == 0, "terminated");
}
