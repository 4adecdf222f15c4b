// what: a new object at the address of a freed one
// bmc:
// expect: verified
// why: addresses are handed out again only with --address-reuse
#include <bmc/bmc.h>
#include <stdlib.h>

proof_harness void reuse(void) {
  int *a = malloc(4);
  uintptr_t before = (uintptr_t)a;
  free(a);
  int *b = malloc(4);
  bmc_assert(before != (uintptr_t)b, "another address");
  free(b);
}
