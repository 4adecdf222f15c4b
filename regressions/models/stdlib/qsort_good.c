// what: qsort with a comparison that must not overflow
// bmc:
// expect: verified
// why: the difference of two ints can exceed an int
#include <bmc/bmc.h>
#include <stdlib.h>

static int by_value(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

proof_harness void sorted(void) {
  int a[3] = {bmc_any_int(), bmc_any_int(), bmc_any_int()};
  qsort(a, 3, sizeof a[0], by_value);
  bmc_assert(a[0] <= a[1] && a[1] <= a[2], "sorted");
}
