// what: memcpy of up to a mebibyte, length and index symbolic
// bmc:
// expect: verified
// why: what was copied is equal, what lies behind it is not
#include <bmc/bmc.h>
#include <string.h>

static unsigned char s[1 << 20], d[1 << 20];

proof_harness void mebibyte(void) {
  bmc_any_bytes(s, sizeof s);
  size_t n = bmc_any_size(), i = bmc_any_size();
  bmc_assume(n <= sizeof s);
  memcpy(d, s, n);
  bmc_assume(i < n);
  bmc_assert(d[i] == s[i], "copied");
}
