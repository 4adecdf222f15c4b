// what: a pointer made from a row of a matrix leaves that row but not the matrix
// bmc: --check-subobject
// expect: failed subobject-overflow
// why: the row has four elements
#include <bmc/bmc.h>

proof_harness void row(void) {
  int m[3][4] = {{0}};
  int *r = m[1];
  unsigned i = bmc_any_uint();
  bmc_assume(i < 5);
  r[i] = 1;  // bug: subobject-overflow
}
