// what: continue in a do-while goes to the condition
// bmc: --unwind 4
// expect: failed assertion
// why: the body runs for 0, 1 and 2 and skips the count for 1
#include <bmc/bmc.h>

proof_harness void loop(void) {
  int i = 0, counted = 0;
  do {
    if (i == 1) continue;
    counted++;
  } while (++i < 3);
  bmc_assert(counted == 3, "three");  // bug: assertion
}
