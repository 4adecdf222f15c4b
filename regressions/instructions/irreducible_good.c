// what: a loop with two entries, made by goto
// bmc: --unwind 6
// expect: verified
// why: from either entry the counter ends at exactly 5
#include <bmc/bmc.h>

proof_harness void irreducible(void) {
  int n = 0, odd = 0;
  if (bmc_any_bool()) goto middle;
top:
  n++;
middle:
  odd ^= 1;
  if (n < 5) goto top;
  bmc_assert(n == 5 && (odd == 0 || odd == 1), "five");
}
