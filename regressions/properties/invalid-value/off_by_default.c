// what: a flag of a message is read where the message came from outside
// bmc:
// expect: verified
// why: invalid-value is an optional kind; the lowest bit of the byte decides
#include <bmc/bmc.h>
#include <string.h>

struct message {
  unsigned char kind;
  _Bool urgent;
};

proof_harness void receive(void) {
  unsigned char bytes[2];
  bmc_any_bytes(bytes, sizeof bytes);
  struct message m;
  memcpy(&m, bytes, sizeof m);
  if (m.urgent) bmc_assert(bytes[1] != 0, "urgent");
}
