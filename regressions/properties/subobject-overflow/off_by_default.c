// what: a pointer made from a row leaves that row but not the matrix; the check is not asked for
// bmc:
// expect: verified
// why: subobject-overflow is an optional kind, and the access stays inside the object
#include <bmc/bmc.h>

proof_harness void row(void) {
  int m[3][4] = {{0}};
  int *r = m[1];
  unsigned i = bmc_any_uint();
  bmc_assume(i < 5);
  r[i] = 1;
}
