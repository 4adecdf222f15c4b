// what: a problem too large for the memory allowed
// bmc: --unwind 300000 --memory-limit 64
// expect: inconclusive memory
// why: every run adds a symbolic store and a read
#include <bmc/bmc.h>

proof_harness void large(void) {
  static unsigned a[1000];
  unsigned x = bmc_any_uint();
  for (int i = 0; i < 250000; i++) {
    a[x % 1000] += x;
    x = x * 2654435761u + a[(x >> 7) % 1000];
  }
  bmc_assert(x != 12345, "who knows");
}
