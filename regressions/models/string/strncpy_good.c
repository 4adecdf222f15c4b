// what: strncpy does not terminate what it cuts
// bmc:
// expect: verified
// why: five characters fill the buffer
#include <bmc/bmc.h>
#include <string.h>

proof_harness void cut(void) {
  char from[9], to[6];
  bmc_any_bytes(from, sizeof from);
  from[8] = 0;
  to[5] = 0;
  strncpy(to, from, 5);
  size_t n = strlen(to);
  bmc_assert(n <= 5, "cut");
}
