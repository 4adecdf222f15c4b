// what: 128-bit division
// bmc:
// expect: failed assertion
// why: (q * d + r) is the dividend, r below d
#include <bmc/bmc.h>

proof_harness void divide(void) {
  unsigned __int128 n = ((unsigned __int128)bmc_any_u64() << 64) | bmc_any_u64();
  unsigned __int128 d = 1000;
  unsigned __int128 q = n / d, r = n % d;
  bmc_assert(q * d + r == n && r < d - 1, "division");  // bug: assertion
}
