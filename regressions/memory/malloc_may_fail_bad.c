// what: malloc's result is used without a look
// bmc: --malloc-may-fail
// expect: failed null-dereference
// why: it can be null with this option
#include <bmc/bmc.h>
#include <stdlib.h>

proof_harness void unchecked(void) {
  int *p = malloc(sizeof *p);
  if (!p) bmc_cover(1, "no memory");
  *p = 1;  // bug: null-dereference
  free(p);
}
