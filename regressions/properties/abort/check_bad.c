// what: a program that aborts when its own check fails
// bmc:
// expect: failed abort
// why: x * x of a byte never exceeds 65025
#include <bmc/bmc.h>
#include <stdlib.h>

proof_harness void own_check(void) {
  unsigned x = bmc_any_u8();
  if (x * x > 65024) abort();  // bug: abort
}
