// what: what the symbolic execution has met before its time was over is named
// bmc: --timeout 2 --unwind 1000000
// expect: inconclusive time limit of 2 s reached during symbolic execution
// why: a billion runs of a loop take longer
// prints: unknown  out-of-bounds
// prints: time limit of 2 s reached during symbolic execution
#include <bmc/bmc.h>

proof_harness void long_loop(void) {
  unsigned char table[256] = {0};
  unsigned at = bmc_any_u8();
  for (unsigned long i = 0; i < 1000000000; i++) table[(at + i) % 256]++;
  bmc_assert(table[0] != 1, "never reached in time");
}
