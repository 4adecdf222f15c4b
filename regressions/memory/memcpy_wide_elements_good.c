// what: a symbolic number of bytes copied over an array of wide elements, then read as elements
// bmc:
// expect: verified
// why: whole elements are equal; the one that the copy cuts is a mixture
#include <bmc/bmc.h>
#include <string.h>

static uint32_t s[1 << 18], d[1 << 18];

proof_harness void elements(void) {
  bmc_any_bytes(s, sizeof s);
  size_t n = bmc_any_size(), i = bmc_any_size();
  bmc_assume(n <= sizeof s);
  memcpy(d, s, n);
  bmc_assume(i < n / 4);
  bmc_assert(d[i] == s[i], "copied");
}
