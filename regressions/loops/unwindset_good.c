// what: bounds of single loops: the inner one needs seven runs, the outer one two
// bmc: --unwind 2 --unwindset nested.1:7
// expect: verified
// why: --unwindset goes before --unwind
#include <bmc/bmc.h>

proof_harness void nested(void) {
  unsigned n = 0;
  for (int i = 0; i < 2; i++) {
    for (int j = 0; j < 7; j++) n++;
  }
  bmc_assert(n == 14, "all");
}
