// what: a switch over case ranges and negative labels
// bmc:
// expect: verified
// why: GNU case ranges include both ends
#include <bmc/bmc.h>

static int class_of(signed char c) {
  switch (c) {
    case -128 ... -1: return 0;
    case '0' ... '9': return 1;
    case 'a': case 'A': return 2;
    default: return 3;
  }
}

proof_harness void ranges(void) {
  signed char c = bmc_any_i8();
  int k = class_of(c);
  bmc_assert((k == 0) == (c < 0), "negative");
  bmc_assert((k == 1) == (c >= '0' && c <= '9'), "digits");
}
