// what: memmove within one buffer by symbolic distance and count
// bmc:
// expect: failed assertion
// why: memmove reads everything before it writes
#include <bmc/bmc.h>
#include <string.h>

proof_harness void overlap(void) {
  unsigned char a[64], b[64];
  bmc_any_bytes(a, sizeof a);
  memcpy(b, a, sizeof a);
  size_t from = bmc_any_size(), to = bmc_any_size(), n = bmc_any_size();
  bmc_assume(from <= 64 && to <= 64 && n <= 64 - from && n <= 64 - to);
  memmove(a + to, a + from, n);
  size_t i = bmc_any_size();
  bmc_assume(i < n);
  bmc_assert(a[to + i] == b[to + i], "moved");  // bug: assertion
}
