// what: a pointer through an integer, a byte buffer and back
// bmc:
// expect: verified
// why: the bytes of a pointer are the pointer
#include <bmc/bmc.h>
#include <string.h>

proof_harness void round_trip(void) {
  int a[4] = {1, 2, 3, 4};
  unsigned i = bmc_any_uint() & 3;
  int *p = &a[i];
  unsigned char bytes[sizeof p];
  memcpy(bytes, &p, sizeof p);
  uintptr_t image;
  memcpy(&image, bytes, sizeof image);
  int *q = (int *)(image + sizeof(int) * (3 - i));
  bmc_assert(p == (int *)image, "the same");
  bmc_assert(*q == 4, "the last");
}
