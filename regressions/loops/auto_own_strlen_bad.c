// what: a strlen of the program's own, and no bound given
// bmc:
// expect: failed out-of-bounds
// why: the bad program lets the buffer have no terminator
#include <bmc/bmc.h>

static size_t length_of(const char *s) {
  size_t n = 0;
  while (s[n]) n++;  // bug: out-of-bounds
  return n;
}

proof_harness void length(void) {
  char buffer[64];
  bmc_any_bytes(buffer, sizeof buffer);
  buffer[0] = 1;
  bmc_assert(length_of(buffer) < 64, "inside");
}
