// what: the size of an array of records
// bmc: --check-unsigned-overflow
// expect: verified
// why: 2^27 records of 32 bytes are 2^32
#include <bmc/bmc.h>

proof_harness void size(void) {
  unsigned count = bmc_any_uint();
  bmc_assume(count < 1u << 27);
  unsigned bytes = count * 32u;
  bmc_assert(bytes / 32u == count || count == 1u << 27, "fits");
}
