// what: two symbolic indices may or may not be one
// bmc:
// expect: verified
// why: the second write wins where they meet
#include <bmc/bmc.h>

proof_harness void aliases(void) {
  int a[100] = {0};
  unsigned i = bmc_any_uint() % 100, j = bmc_any_uint() % 100;
  a[i] = 1;
  a[j] = 2;
  bmc_assert(a[j] == 2, "the last write");
  bmc_assert(a[i] == (i == j ? 2 : 1), "the first, or the last");
}
