// what: a length is stored in a byte
// bmc: --check-conversion
// expect: verified
// why: 256 does not fit a byte
#include <bmc/bmc.h>

proof_harness void narrow(void) {
  unsigned length = bmc_any_uint();
  bmc_assume(length <= 255);
  uint8_t byte = length;
  bmc_assert(byte == length || length == 256, "kept");
}
