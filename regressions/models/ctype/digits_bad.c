// what: isdigit takes an unsigned char or EOF
// bmc:
// expect: failed out-of-bounds
// why: a negative int below -128 is outside glibc's table
#include <bmc/bmc.h>
#include <ctype.h>

proof_harness void digits(void) {
  int c = bmc_any_int();
  bmc_assume(c >= -1000 && c <= 255);
  int is = isdigit(c);  // bug: out-of-bounds
  bmc_assert(!is || (c >= '0' && c <= '9'), "a digit");
}
