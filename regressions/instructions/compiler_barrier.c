// what: an empty asm with a memory clobber, the usual compiler barrier
// bmc:
// expect: verified
// why: it has no instructions; to one thread it does nothing
#include <bmc/bmc.h>

proof_harness void barrier(void) {
  int x = bmc_any_int(), y = x;
  __asm__ volatile("" ::: "memory");
  bmc_assert(x == y, "still");
}
