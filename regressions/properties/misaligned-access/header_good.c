// what: a word read in place behind a header of symbolic length
// bmc:
// expect: verified
// why: only multiples of four are aligned in a four-byte aligned buffer
#include <bmc/bmc.h>

proof_harness void header(void) {
  _Alignas(4) unsigned char packet[16] = {0};
  unsigned length = bmc_any_uint();
  bmc_assume(length <= 12 && length % 4 == 0);
  uint32_t word = *(uint32_t *)(packet + length);
  bmc_assert(word == 0, "zero");
}
