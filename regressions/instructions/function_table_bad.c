// what: a table of functions indexed by an input
// bmc:
// expect: failed out-of-bounds
// why: the table has three entries
#include <bmc/bmc.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static int (*const kOperations[])(int, int) = {add, sub, mul};

proof_harness void apply(void) {
  unsigned which = bmc_any_uint();
  if (which > 3) return;
  int r = kOperations[which](6, 3);  // bug: out-of-bounds
  bmc_assert(r == 9 || r == 3 || r == 18, "one of three");
}
