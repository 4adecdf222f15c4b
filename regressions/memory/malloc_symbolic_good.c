// what: an allocation of symbolic size, written at its last byte
// bmc:
// expect: verified
// why: index n is one past the end
#include <bmc/bmc.h>
#include <stdlib.h>

proof_harness void last_byte(void) {
  size_t n = bmc_any_size();
  bmc_assume(n > 0 && n < 1u << 20);
  unsigned char *p = malloc(n);
  p[0] = 1;
  p[n - 1] = 2;
  bmc_assert(p[0] == 1 || (n == 1 && p[0] == 2), "written");
  free(p);
}
