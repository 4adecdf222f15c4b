// what: a search that leaves its loop early, at a symbolic place
// bmc: --unwind 8
// expect: failed assertion
// why: what is found stands at the first place
#include <bmc/bmc.h>

static int find(const unsigned char *a, int n, unsigned char x) {
  for (int i = 0; i < n; i++)
    if (a[i] == x) return i;
  return -1;
}

proof_harness void first(void) {
  unsigned char a[8];
  bmc_any_bytes(a, sizeof a);
  int at = find(a, 8, 7);
  bmc_assert(at == -1 || a[at] == 7, "found");
  bmc_assert(at != 3 || a[4] != 7, "the first");  // bug: assertion
}
