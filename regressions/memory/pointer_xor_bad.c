// what: the classic exclusive-or of two pointers
// bmc:
// expect: failed assertion
// why: (a ^ b) ^ b is a
#include <bmc/bmc.h>

proof_harness void xor_link(void) {
  int a = 1, b = 2;
  uintptr_t link = (uintptr_t)&a ^ (uintptr_t)&b;
  int *p = bmc_any_bool() ? &a : &b;
  int *other = (int *)(link ^ (uintptr_t)p);
  bmc_assert(*other == *p, "the other");  // bug: assertion
}
