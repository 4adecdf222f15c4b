// what: read gives fewer bytes than asked for, or fails
// bmc:
// expect: verified
// why: only the bytes that were read are written, and those are arbitrary
#include <bmc/bmc.h>
#include <unistd.h>

proof_harness void partial(void) {
  unsigned char packet[8];
  ssize_t n = read(0, packet, sizeof packet);
  if (n < 4) return;
  bmc_assert(n <= 8, "at most what was asked for");
  bmc_assert(packet[3] <= 255, "a byte");
}
