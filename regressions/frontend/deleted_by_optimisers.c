// what: undefined behaviour that every optimiser folds away: an unused load, an unused sum, a dead division
// bmc:
// expect: failed null-dereference signed-overflow division-by-zero uninitialized-read out-of-bounds
// why: bmc compiles sources without optimisation, and no pass of its own removes them
#include <bmc/bmc.h>
#include <stddef.h>

proof_harness void unused_load(void) {
  int *p = NULL;
  *p;  // bug: null-dereference
}

proof_harness void unused_sum(int a) {
  a + 1;  // bug: signed-overflow
}

proof_harness void unused_quotient(int a) {
  1 / a;  // bug: division-by-zero
}

proof_harness void same_on_both_branches(void) {
  int x, y;
  if (x) y = 1;  // bug: uninitialized-read
  else y = 1;
}

proof_harness void unused_element(unsigned i) {
  int a[2] = {0, 0};
  bmc_assume(i < 3);
  a[i];  // bug: out-of-bounds
}
