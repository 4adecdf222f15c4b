// what: malloc's result is used without a look
// bmc: --malloc-may-fail
// expect: verified
// why: it can be null with this option
#include <bmc/bmc.h>
#include <stdlib.h>

proof_harness void unchecked(void) {
  int *p = malloc(sizeof *p);
  if (!p) return;
  *p = 1;
  free(p);
}
