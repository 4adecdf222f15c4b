// what: the program as bitcode of clang -O2: vectorised, unrolled, lifted out of memory
// bmc: --unwind 20
// build: -O2
// expect: failed assertion
// why: the sum of 16 bytes is at most 4080
#include <bmc/bmc.h>

proof_harness void sum(void) {
  unsigned char a[16];
  bmc_any_bytes(a, sizeof a);
  unsigned total = 0;
  for (int i = 0; i < 16; i++) total += a[i];
  bmc_assert(total < 16 * 255, "bounded");  // bug: assertion
}
