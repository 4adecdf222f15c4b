// what: strcasecmp ignores case
// bmc:
// expect: verified
// why: 'k' and 'K' are equal, 'k' and 'q' are not
#include <bmc/bmc.h>
#include <strings.h>

proof_harness void equal(void) {
  char a[2] = {bmc_any_char(), 0};
  bmc_assume(a[0] == 'k' || a[0] == 'K');
  bmc_assert(strcasecmp(a, "K") == 0, "equal");
}
