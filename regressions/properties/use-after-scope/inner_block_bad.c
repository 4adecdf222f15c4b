// what: a pointer to a variable of an inner block, used behind that block
// bmc:
// expect: failed use-after-scope
// why: the variable's life ends with its block
#include <bmc/bmc.h>

proof_harness void inner_block(void) {
  int outer = 1;
  int *p = &outer;
  {
    int inner = bmc_any_int();
    if (inner > 5) p = &inner;
  }
  *p = 2;  // bug: use-after-scope
}
