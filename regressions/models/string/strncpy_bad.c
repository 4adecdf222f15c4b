// what: strncpy does not terminate what it cuts
// bmc:
// expect: failed out-of-bounds
// why: five characters fill the buffer
#include <bmc/bmc.h>
#include <string.h>

proof_harness void cut(void) {
  char from[9], to[6];
  bmc_any_bytes(from, sizeof from);
  from[8] = 0;
  strncpy(to, from, 6);
  size_t n = strlen(to);  // bug: out-of-bounds
  bmc_assert(n <= 5, "cut");
}
