// what: signed and unsigned bit-fields that share a word
// bmc:
// expect: verified
// why: writing one field leaves its neighbours; 3 signed bits hold -4 to 3
#include <bmc/bmc.h>

struct fields {
  unsigned a : 5;
  int b : 3;
  unsigned c : 24;
};

proof_harness void bit_fields(void) {
  struct fields f;
  f.a = 17, f.b = 2, f.c = 0xABCDEF;
  f.b = bmc_any_int();
  bmc_assert(f.a == 17 && f.c == 0xABCDEF, "neighbours");
  bmc_assert(f.b >= -4 && f.b <= 3, "three bits");
}
