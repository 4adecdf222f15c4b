// what: memory of alloca lives until its function returns
// bmc:
// expect: verified
// why: the helper's block ends with the helper
#include <alloca.h>
#include <bmc/bmc.h>

static int *helper(void) {
  int *p = alloca(4 * sizeof(int));
  p[0] = 1;
  return p;
}

proof_harness void alloca_scope(void) {
  int *p = 0;
  if (bmc_any_bool()) p = alloca(4 * sizeof(int));
  bmc_assume(p || helper());
  if (p) p[0] = 2;
}
