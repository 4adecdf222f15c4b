// what: strtol on up to three arbitrary characters
// bmc:
// expect: verified
// why: "999" is the largest, "-99" the least
#include <bmc/bmc.h>
#include <stdlib.h>

proof_harness void number(void) {
  char text[4], *end;
  bmc_any_bytes(text, sizeof text);
  text[3] = 0;
  long value = strtol(text, &end, 10);
  bmc_assert(end >= text && end <= text + 3, "inside");
  bmc_assert(value >= -99 && value <= 999, "three characters");
}
