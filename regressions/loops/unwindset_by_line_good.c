// what: a loop named by file and line
// bmc: --unwind 1 --unwindset unwindset_by_line_good.c:9:5
// expect: verified
// why: the loop needs five runs
#include <bmc/bmc.h>

proof_harness void by_line(void) {
  int n = 0;
  while (n < 5) n++;
  bmc_assert(n == 5, "five");
}
