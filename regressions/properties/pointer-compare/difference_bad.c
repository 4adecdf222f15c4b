// what: the distance between two pointers
// bmc: --check-pointer-compare
// expect: failed pointer-compare
// why: pointers into different objects have no distance
#include <bmc/bmc.h>
#include <stddef.h>

proof_harness void difference(void) {
  char a[4] = {0}, b[4] = {0};
  char *from = bmc_any_bool() ? a : b;
  ptrdiff_t n = (a + 3) - from;  // bug: pointer-compare
  bmc_assert(n != 77 || b[0] == 0, "used");
}
