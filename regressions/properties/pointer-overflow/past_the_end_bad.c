// what: a pointer formed beyond one past the end, never dereferenced
// bmc: --check-pointer-overflow
// expect: failed pointer-overflow
// why: one past the end may be formed, two may not
#include <bmc/bmc.h>

proof_harness void past_the_end(void) {
  int row[4] = {0};
  unsigned n = bmc_any_uint();
  bmc_assume(n <= 5);
  int *end = row + n;  // bug: pointer-overflow
  bmc_assert(end != 0, "not null");
}
