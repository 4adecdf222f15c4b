// what: strlen of a 64-byte buffer of arbitrary bytes, and no bound given
// bmc:
// expect: failed out-of-bounds
// why: the bad program lets the buffer have no terminator
#include <bmc/bmc.h>
#include <string.h>

proof_harness void length(void) {
  char buffer[64];
  bmc_any_bytes(buffer, sizeof buffer);
  buffer[0] = 1;
  size_t n = strlen(buffer);  // bug: out-of-bounds
  bmc_assert(n < 64, "inside");
}
