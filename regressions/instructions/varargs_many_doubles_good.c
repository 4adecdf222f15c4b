// what: more doubles than there are registers for them
// bmc: --unwind 11
// expect: verified
// why: ten doubles, two of them on the stack
#include <bmc/bmc.h>
#include <stdarg.h>

static double sum(int n, ...) {
  va_list ap;
  double total = 0;
  va_start(ap, n);
  for (int i = 0; i < n; i++) total += va_arg(ap, double);
  va_end(ap);
  return total;
}

proof_harness void doubles(void) {
  double x = bmc_any_i16();
  double s = sum(10, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, x, 1.0);
  bmc_assert(s == x + 9.0, "all arrive");
}
