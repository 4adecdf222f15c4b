// what: two pointers to one heap object; one of them releases it on one branch
// bmc:
// expect: failed use-after-free
// why: the write happens on the branch that released the object only in the bad program
#include <bmc/bmc.h>
#include <stdlib.h>

proof_harness void alias(void) {
  int *first = malloc(sizeof *first);
  int *second = first;
  bool done = bmc_any_bool();
  if (done) free(first);
  if (done) *second = 1;  // bug: use-after-free
  if (!done) free(second);
}
