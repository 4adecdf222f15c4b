// what: strlen of a 64-byte buffer of arbitrary bytes, and no bound given
// bmc:
// expect: verified
// why: the bad program lets the buffer have no terminator
#include <bmc/bmc.h>
#include <string.h>

proof_harness void length(void) {
  char buffer[64];
  bmc_any_bytes(buffer, sizeof buffer);
  buffer[63] = 0;
  size_t n = strlen(buffer);
  bmc_assert(n < 64, "inside");
}
