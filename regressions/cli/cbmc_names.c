// what: options as users of CBMC know them
// bmc: --no-standard-checks --bounds-check --unwind 3 --trace
// expect: failed out-of-bounds
// why: only the array's bounds are looked at
#include <bmc/bmc.h>

proof_harness void names(void) {
  int a[3] = {0}, i = bmc_any_int();
  bmc_assume(i >= 0 && i <= 3);
  int x = i + 2147483647;
  a[i] = x;  // bug: out-of-bounds
}
