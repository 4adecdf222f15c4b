// what: bitcode of clang -fsanitize=undefined: its own checks are branches to handlers
// bmc:
// build: -O1 -fsanitize=undefined
// expect: failed signed-overflow
// why: the handlers stand for the kinds of bmc
#include <bmc/bmc.h>

proof_harness void add(void) {
  int a = bmc_any_int(), b = bmc_any_int();
  bmc_assume(a >= 0 && b <= 1);
  int c = a + b;  // bug: signed-overflow
  bmc_assert(c >= b, "moved up");
}
