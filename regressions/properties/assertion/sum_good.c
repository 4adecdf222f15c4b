// what: an assertion about two bounded inputs, in plain assert and in bmc_assert
// bmc:
// expect: verified
// why: 100 + 100 is 200 and no more
#include <assert.h>
#include <bmc/bmc.h>

proof_harness void sum(void) {
  unsigned a = bmc_any_uint(), b = bmc_any_uint();
  bmc_assume(a <= 100 && b <= 100);
  assert(a + b <= 200);
  bmc_assert(a + b < 201, "the sum is small");
}
