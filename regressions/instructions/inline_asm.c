// what: inline assembly
// bmc:
// expect: inconclusive asm
// why: the machine's own instructions are not modelled
#include <bmc/bmc.h>

proof_harness void assembly(void) {
  unsigned x = bmc_any_uint(), y;
  __asm__("bswap %0" : "=r"(y) : "0"(x));
  bmc_assert(__builtin_bswap32(y) == x, "swapped");
}
