// what: memset of a symbolic range
// bmc:
// expect: verified
// why: the range is set, its neighbours are not
#include <bmc/bmc.h>
#include <string.h>

proof_harness void set(void) {
  unsigned char a[4096] = {0};
  size_t from = bmc_any_size(), n = bmc_any_size(), i = bmc_any_size();
  bmc_assume(from < 4096 && n <= 4096 - from && i < 4096);
  memset(a + from, 0xAA, n);
  bool inside = i >= from && i - from < n;
  bmc_assert(a[i] == (inside ? 0xAA : 0), "set");
}
