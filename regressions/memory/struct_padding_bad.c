// what: padding between members is never written by member stores
// bmc: --unwind 9
// expect: failed uninitialized-read
// why: a bytewise comparison looks at the padding
#include <bmc/bmc.h>
#include <string.h>

struct padded { char tag; int value; };

proof_harness void padding(void) {
  struct padded a, b;
  memset(&a, 0, 1), memset(&b, 0, 1);
  a.tag = b.tag = 1;
  a.value = b.value = bmc_any_int();
  bmc_assert(memcmp(&a, &b, sizeof a) == 0, "equal");  // bug: uninitialized-read
}
