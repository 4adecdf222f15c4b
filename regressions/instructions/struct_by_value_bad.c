// what: structs by value: in one register, in two, in memory, returned through a hidden pointer
// bmc:
// expect: failed assertion
// why: the callee's copy is its own
#include <bmc/bmc.h>

struct small { short x, y; };
struct two { long a; double b; };
struct large { int v[10]; };

static struct small swap(struct small s) { return (struct small){s.y, s.x}; }
static struct two step(struct two t) {
  t.a++;
  t.b += 0.5;
  return t;
}
static struct large fill(struct large l, int i) {
  l.v[i] = -1;
  return l;
}

proof_harness void by_value(void) {
  struct small s = {bmc_any_i16(), bmc_any_i16()};
  struct small t = swap(s);
  bmc_assert(t.x == s.y && t.y == s.x, "swapped");
  struct two u = {5, 1.5}, v = step(u);
  bmc_assert(u.a == 5 && v.a == 6 && v.b == 2.0, "a copy");
  struct large l = {{0}};
  int i = bmc_any_int();
  bmc_assume(i >= 0 && i < 10);
  struct large m = fill(l, i);
  bmc_assert(l.v[i] == 0 && m.v[0] == -1, "a copy");  // bug: assertion
}
