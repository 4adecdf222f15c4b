// what: the program as bitcode of clang -O0 with debug information
// bmc:
// build: -O0
// expect: failed out-of-bounds
// why: four elements
#include <bmc/bmc.h>

proof_harness void index(void) {
  int a[4] = {0};
  unsigned i = bmc_any_uint();
  bmc_assume(i <= 4);
  a[i] = 1;  // bug: out-of-bounds
}
