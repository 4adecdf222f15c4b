// what: a word read in place behind a header of symbolic length
// bmc:
// expect: failed misaligned-access
// why: only multiples of four are aligned in a four-byte aligned buffer
#include <bmc/bmc.h>

proof_harness void header(void) {
  _Alignas(4) unsigned char packet[16] = {0};
  unsigned length = bmc_any_uint();
  bmc_assume(length <= 12 && length % 2 == 0);
  uint32_t word = *(uint32_t *)(packet + length);  // bug: misaligned-access
  bmc_assert(word == 0, "zero");
}
