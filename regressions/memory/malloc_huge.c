// what: an allocation beyond PTRDIFF_MAX gives null
// bmc:
// expect: verified
// why: no object can be that large
#include <bmc/bmc.h>
#include <stdlib.h>

proof_harness void huge(void) {
  size_t n = bmc_any_size();
  bmc_assume(n > PTRDIFF_MAX);
  bmc_assert(malloc(n) == NULL, "null");
}
