// what: memchr over a symbolic count
// bmc:
// expect: verified
// why: the terminator ends the search only if it lies within the buffer
#include <bmc/bmc.h>
#include <string.h>

proof_harness void search(void) {
  unsigned char a[16];
  bmc_any_bytes(a, sizeof a);
  size_t n = bmc_any_size();
  bmc_assume(n <= 16);
  unsigned char *at = memchr(a, 'x', n);
  bmc_assert(!at || (*at == 'x' && (size_t)(at - a) < n), "found");
}
