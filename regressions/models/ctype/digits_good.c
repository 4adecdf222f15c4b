// what: isdigit takes an unsigned char or EOF
// bmc:
// expect: verified
// why: a negative int below -128 is outside glibc's table
#include <bmc/bmc.h>
#include <ctype.h>

proof_harness void digits(void) {
  int c = bmc_any_int();
  bmc_assume(c >= 0 && c <= 255);
  int is = isdigit(c);
  bmc_assert(!is || (c >= '0' && c <= '9'), "a digit");
}
