// what: padding between members is never written by member stores
// bmc: --unwind 9
// expect: verified
// why: a bytewise comparison looks at the padding
#include <bmc/bmc.h>
#include <string.h>

struct padded { char tag; int value; };

proof_harness void padding(void) {
  struct padded a, b;
  memset(&a, 0, sizeof a), memset(&b, 0, sizeof b);
  a.tag = b.tag = 1;
  a.value = b.value = bmc_any_int();
  bmc_assert(memcmp(&a, &b, sizeof a) == 0, "equal");
}
