// what: variadic arguments of every class: ints, longs, doubles, pointers, structs in registers and in memory
// bmc:
// expect: failed assertion
// why: every argument arrives as it was passed
#include <bmc/bmc.h>
#include <stdarg.h>

struct pair { long a, b; };
struct mixed { double d; int i; };
struct big { long v[4]; };

static long take(int count, ...) {
  va_list ap;
  va_start(ap, count);
  long total = va_arg(ap, int);
  total += va_arg(ap, long);
  total += (long)va_arg(ap, double);
  total += *va_arg(ap, int *);
  struct pair p = va_arg(ap, struct pair);
  total += p.a + p.b;
  struct mixed m = va_arg(ap, struct mixed);
  total += (long)m.d + m.i;
  struct big g = va_arg(ap, struct big);
  total += g.v[0] + g.v[3];
  for (int i = 0; i < count; i++) total += va_arg(ap, int);
  va_end(ap);
  return total;
}

proof_harness void varargs(void) {
  int x = bmc_any_i8(), four = 4;
  struct pair p = {10, 20};
  struct mixed m = {0.5, 7};
  struct big g = {{100, 0, 0, 200}};
  long sum = take(6, x, 2L, 3.0, &four, p, m, g, 1, 2, 3, 4, 5, 6);
  bmc_assert(sum != 2 + 3 + 4 + 30 + 7 + 300 + 21 - 100, "all arrive");  // bug: assertion
}
