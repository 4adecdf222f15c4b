// what: a loop named by file and line
// bmc: --unwind 1 --unwindset unwindset_by_line_bad.c:9:4
// expect: failed unwinding
// why: the loop needs five runs
#include <bmc/bmc.h>

proof_harness void by_line(void) {
  int n = 0;
  while (n < 5) n++;  // bug: unwinding
  bmc_assert(n == 5, "five");
}
