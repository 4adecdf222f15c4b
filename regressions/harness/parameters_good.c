// what: parameters of several types are independent inputs
// bmc:
// expect: verified
// why: nothing relates them
#include <bmc/bmc.h>

proof_harness void inputs(int a, unsigned char b, double c, bool d) {
  bmc_assert(b <= 255 && (d == 0 || d == 1), "their types");
  bmc_assert(a == a && (c == c || c != c), "nothing else");
}
