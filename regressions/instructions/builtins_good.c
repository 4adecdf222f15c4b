// what: builtins on bits: clz, ctz, popcount, parity, bswap, rotate
// bmc:
// expect: verified
// why: they agree with each other for every non-zero word
#include <bmc/bmc.h>

proof_harness void bits(void) {
  uint32_t x = bmc_any_u32();
  bmc_assume(x != 0);
  unsigned top = 31 - (unsigned)__builtin_clz(x), low = (unsigned)__builtin_ctz(x);
  bmc_assert(x >> top == 1 && (x >> low & 1) == 1, "ends");
  bmc_assert(__builtin_parity(x) == (__builtin_popcount(x) & 1), "parity");
  bmc_assert(__builtin_bswap32(__builtin_bswap32(x)) == x, "twice");
  bmc_assert(low <= top, "order");
}
