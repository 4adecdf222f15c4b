// what: a variable-length array of symbolic size
// bmc: --unwind 9
// expect: verified
// why: its last index is n - 1
#include <bmc/bmc.h>

proof_harness void vla(void) {
  unsigned n = bmc_any_uint();
  bmc_assume(n >= 1 && n <= 8);
  int squares[n];
  for (unsigned i = 0; i < n; i++) squares[i] = (int)(i * i);
  bmc_assert(sizeof squares == n * sizeof(int), "sized");
  bmc_assert(squares[n - 1] == (int)((n - 1) * (n - 1)), "square");
}
