// what: one bit-field of a word is written, another is read
// bmc:
// expect: failed uninitialized-read
// why: tracking is by bit
#include <bmc/bmc.h>

struct flags {
  unsigned ready : 1;
  unsigned state : 3;
};

proof_harness void flags(void) {
  struct flags f;
  f.ready = bmc_any_bool();
  int seen = 0;
  if (f.state) seen = 1;  // bug: uninitialized-read
  bmc_assert(seen < 2, "seen");
}
