// what: a flag of a message is read where the message came from outside
// bmc: --check-invalid-value
// expect: failed invalid-value
// why: the byte may be 2, and a bool is 0 or 1
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
  if (m.urgent) bmc_assert(bytes[1] != 0, "urgent");  // bug: invalid-value
}
