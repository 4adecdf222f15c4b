// what: (a / b) * b + a % b == a at 32 bits, signed and unsigned
// bmc:
// expect: verified
// why: that is how division and remainder are defined
#include <bmc/bmc.h>
#include <limits.h>

proof_harness void divide(void) {
  unsigned a = bmc_any_uint(), b = bmc_any_uint();
  bmc_assume(b != 0);
  bmc_assert((a / b) * b + a % b == a, "unsigned");
  int c = bmc_any_int(), d = bmc_any_int();
  bmc_assume(d != 0 && !(c == INT_MIN && d == -1));
  bmc_assert((c / d) * d + c % d == c, "signed");
}
