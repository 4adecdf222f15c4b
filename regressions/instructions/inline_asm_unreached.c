// what: inline assembly that no execution reaches
// bmc:
// expect: verified
// why: what is not modelled matters only if it is reached
#include <bmc/bmc.h>

proof_harness void assembly(void) {
  unsigned x = bmc_any_uint() | 1;
  if (x == 0) __asm__ volatile("hlt");
  bmc_assert(x != 0, "odd");
}
