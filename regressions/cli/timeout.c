// what: a problem too hard for the time allowed
// bmc: --timeout 1
// expect: inconclusive time
// why: the number is prime; to prove that over a multiplier takes far longer than a second
#include <bmc/bmc.h>

proof_harness void factor(void) {
  uint64_t a = bmc_any_u32(), b = bmc_any_u32();
  bmc_assume(a > 1 && b > 1);
  bmc_assert((unsigned __int128)a * b != 3141592653589793239ull, "a prime");
}
