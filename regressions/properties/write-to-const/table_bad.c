// what: a cast takes const off a table that really is constant
// bmc:
// expect: failed write-to-const
// why: only the writable table may be written
#include <bmc/bmc.h>

static const int primes[3] = {2, 3, 5};
static int copies[3] = {2, 3, 5};

proof_harness void patch(void) {
  unsigned i = bmc_any_uint();
  bmc_assume(i < 3);
  int *p = bmc_any_bool() ? copies : (int *)primes;
  p[i] = 7;  // bug: write-to-const
  bmc_assert(primes[0] == 2, "constant");
}
