// what: an index just below the start of a global array
// bmc:
// expect: failed out-of-bounds
// why: i - 1 is -1 for i = 0
#include <bmc/bmc.h>

int table[4] = {1, 2, 3, 4};

proof_harness void below(void) {
  int i = bmc_any_int();
  bmc_assume(i >= 0 && i <= 4);
  int v = table[i - 1];  // bug: out-of-bounds
  bmc_assert(v == i, "the table counts");
}
