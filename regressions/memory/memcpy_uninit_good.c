// what: uninitialised bytes travel through memcpy and a struct assignment
// bmc:
// expect: verified
// why: copying them is fine, branching on the copy is not
#include <bmc/bmc.h>
#include <string.h>

struct record { int key; int value; };

proof_harness void copies(void) {
  struct record a;
  a.key = bmc_any_int();
  struct record b = a, c;
  memcpy(&c, &b, sizeof c);
  int seen = 0;
  if (c.key == 3) seen = 1;
  bmc_assert(seen < 2, "seen");
}
