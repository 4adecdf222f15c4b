// what: a loop without end, and a low --max-unwind
// bmc: --max-unwind 20
// expect: failed unwinding
// why: the search for a bound ends there
#include <bmc/bmc.h>

proof_harness void endless(void) {
  unsigned x = bmc_any_uint() | 1;
  while (x != 0) x += 2;  // bug: unwinding
}
