// what: abort is not checked for, and still ends the execution
// bmc: --no-check-abort
// expect: verified
// why: nothing behind abort, the end of the block included, is ever reached
#include <bmc/bmc.h>
#include <stdlib.h>

proof_harness void gives_up(void) {
  const int n = bmc_any_int();
  if (n == 7) abort();
  if (n == 8) __builtin_trap();
  bmc_assert(n != 7 && n != 8, "the execution has ended");
}
