// what: 70,000 heap objects alive at once
// bmc: --unwind 70000
// expect: verified
// why: each keeps its own value
#include <bmc/bmc.h>
#include <stdlib.h>

enum { kCount = 70000 };
static unsigned *objects[kCount];

proof_harness void many(void) {
  for (unsigned i = 0; i < kCount; i++) {
    objects[i] = malloc(sizeof(unsigned));
    *objects[i] = i;
  }
  unsigned x = bmc_any_uint();
  *objects[69999] = x;
  bmc_assert(*objects[12345] == 12345 && *objects[69999] == x, "own value");
}
