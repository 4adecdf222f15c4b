// what: parameters of several types are independent inputs
// bmc:
// expect: failed assertion
// why: nothing relates them
#include <bmc/bmc.h>

proof_harness void inputs(int a, unsigned char b, double c, bool d) {
  bmc_assert(b <= 255 && (d == 0 || d == 1), "their types");
  bmc_assert(a != b || c != 0.5 || !d, "independent");  // bug: assertion
}
