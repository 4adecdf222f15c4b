// what: a word read at a symbolic byte offset of a buffer: its last byte must be inside too
// bmc:
// expect: verified
// why: the last offset that leaves room for four bytes of ten is six
#include <bmc/bmc.h>
#include <string.h>

proof_harness void word_at(void) {
  unsigned char bytes[10];
  bmc_any_bytes(bytes, sizeof bytes);
  size_t at = bmc_any_size();
  bmc_assume(at <= 6);
  uint32_t word;
  memcpy(&word, bytes + at, 4);
  bmc_assert((word & 0xFF) == bytes[at], "little-endian");
}
