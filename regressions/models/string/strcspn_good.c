// what: strspn and strcspn partition a string
// bmc:
// expect: verified
// why: the first character belongs to exactly one of the two
#include <bmc/bmc.h>
#include <string.h>

proof_harness void spans(void) {
  char s[6];
  bmc_any_bytes(s, sizeof s);
  s[5] = 0;
  size_t in = strspn(s, "ab"), out = strcspn(s, "ab");
  bmc_assert(in == 0 || out == 0, "one of the two");
  bmc_assert(in + out > 0 || s[0] == 0, "not both");
}
