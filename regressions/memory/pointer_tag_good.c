// what: a tag in the lowest bit of a pointer
// bmc:
// expect: verified
// why: the tag must be taken off before the access
#include <bmc/bmc.h>

proof_harness void tag(void) {
  _Alignas(16) long values[2] = {42, 0};
  uintptr_t tagged = (uintptr_t)values | (bmc_any_bool() ? 1 : 0);
  bmc_assert((tagged & ~(uintptr_t)7) == (uintptr_t)values, "aligned");
  long *p = (long *)(tagged & ~(uintptr_t)1);
  bmc_assert(*p == 42, "the value");
}
