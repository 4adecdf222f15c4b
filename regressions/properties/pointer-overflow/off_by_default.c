// what: a pointer formed outside its object, but the check is not asked for
// bmc:
// expect: verified
// why: pointer-overflow is an optional kind, and nothing is dereferenced
#include <bmc/bmc.h>

proof_harness void past_the_end(void) {
  int row[4] = {0};
  unsigned n = bmc_any_uint();
  bmc_assume(n <= 5);
  int *end = row + n;
  bmc_assert(end - row == (long)n, "the distance stays");
}
