// what: a copied object shares its source's content; the source is longer
// bmc:
// expect: verified
// why: the same index reads the short copy where it fits and the long source elsewhere
#include <bmc/bmc.h>
#include <string.h>

proof_harness void reads_copy_and_source(void) {
  unsigned char source[16], copy[8];
  for (int k = 0; k < 16; k++) source[k] = (unsigned char)(k * 3 + 1);
  memcpy(copy, source, 8);
  const unsigned i = bmc_any_uint() & 15;
  const unsigned value = i < 8 ? copy[i] : source[i];
  bmc_assert(value == i * 3 + 1, "the byte at i");
}
