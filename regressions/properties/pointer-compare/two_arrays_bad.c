// what: a loop bound taken from another array
// bmc: --check-pointer-compare
// expect: failed pointer-compare
// why: pointers into different objects have no order
#include <bmc/bmc.h>

proof_harness void two_arrays(void) {
  int a[2] = {0}, b[2] = {0};
  int *p = a + (bmc_any_u8() & 1);
  bool before = p < (bmc_any_bool() ? a : b) + 2;  // bug: pointer-compare
  bmc_assert(before || b[0] == 0, "either");
}
