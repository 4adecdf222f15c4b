// what: vectors of four ints, lane by lane
// bmc:
// expect: failed assertion
// why: lane i of the sum is the sum of lanes i
#include <bmc/bmc.h>

typedef unsigned v4 __attribute__((vector_size(16)));

proof_harness void lanes(void) {
  v4 a = {bmc_any_uint(), 2, 3, 4}, b = {1, bmc_any_uint(), 1, 1};
  v4 c = a + b, mask = (v4)(c == a);
  unsigned i = bmc_any_uint() & 3;
  bmc_assert(c[i] == a[i] + b[i], "lanes");
  bmc_assert(mask[1] == 0, "b[1] may be zero");  // bug: assertion
}
