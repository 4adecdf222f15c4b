// what: a recursive sum, its depth an input
// bmc: --unwind 5
// expect: verified
// why: down to zero from 4 takes five activations
#include <bmc/bmc.h>

static unsigned sum(unsigned n) {
  if (n == 0) return 0;
  return n + sum(n - 1);
}

proof_harness void recursion(void) {
  unsigned n = bmc_any_uint();
  bmc_assume(n <= 4);
  bmc_assert(sum(n) == n * (n + 1) / 2, "Gauss");
}
