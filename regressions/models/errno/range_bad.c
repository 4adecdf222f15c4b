// what: strtoul reports a number that does not fit
// bmc:
// expect: failed assertion
// why: ULONG_MAX itself is no error
#include <bmc/bmc.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

proof_harness void range(void) {
  char text[] = "18446744073709551614";
  text[19] = (char)('0' + bmc_any_u8() % 10);
  errno = 0;
  unsigned long value = strtoul(text, NULL, 10);
  bmc_assert((errno == ERANGE) == (value == ULONG_MAX), "range");  // bug: assertion
  bmc_assert(value >= 18446744073709551610ul, "large");
}
