// what: an address made of an arbitrary integer
// bmc:
// expect: failed invalid-pointer
// why: no object provides 0x12345678
#include <bmc/bmc.h>

proof_harness void integer(void) {
  int x = 1;
  int *p = bmc_any_bool() ? &x : (int *)(uintptr_t)0x12345678;
  *p = 2;  // bug: invalid-pointer
  bmc_assert(x == 2, "written");
}
