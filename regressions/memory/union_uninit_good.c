// what: a union's wide member is read after only its narrow member was written
// bmc:
// expect: verified
// why: the upper bytes of the word were never written
#include <bmc/bmc.h>

union view {
  uint32_t word;
  uint8_t byte[4];
};

proof_harness void narrow(void) {
  union view v;
  v.byte[0] = bmc_any_u8();
  int seen = 0;
  if (v.byte[0] > 3) seen = 1;
  bmc_assert(seen <= 1, "seen");
}
