// what: a function is called through a pointer of another type
// bmc:
// expect: verified
// why: the callee takes a long, the pointer's type an int
#include <bmc/bmc.h>

static int twice(int x) { return 2 * (x & 0xFF); }
static int thrice(long x) { return 3 * (int)(x & 0xFF); }

proof_harness void call(void) {
  int (*f)(int) = twice;
  bmc_assume(thrice(1) == 3);
  int y = f(21);
  bmc_assert(y == 42, "twice");
}
