// what: a harness with a pointer parameter: it points at one valid object
// bmc:
// expect: verified
// why: one object of the pointed-to type, not two
#include <bmc/bmc.h>

struct point { int x, y; };

proof_harness void move(struct point *p, int by) {
  bmc_assume(p->x >= 0 && p->x < 100 && by >= 0 && by < 100);
  p->x += by;
  bmc_assert(p->x >= 0, "moved");
}
