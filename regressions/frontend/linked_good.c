// what: two sources are linked; the other one has the bug
// bmc: --unwind 4
// with: parts/store_good.c
// expect: verified
// why: the store has three slots
#include <bmc/bmc.h>

int put(int slot, int value);

proof_harness void store(void) {
  int slot = bmc_any_int();
  put(slot, 1);
}
