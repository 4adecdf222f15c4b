// what: exit runs the handlers of atexit and ends the harness
// bmc:
// expect: verified
// why: the handler sees what was written before exit
#include <bmc/bmc.h>
#include <stdlib.h>

static int state;

static void check(void) { bmc_assert(state == 1 || state == 2, "set"); }

proof_harness void ends(void) {
  atexit(check);
  state = 1;
  if (bmc_any_bool()) exit(3);
  state = 2;
}
