// what: a flag of a message is read where the message came from outside
// bmc: --check-invalid-value
// expect: verified
// why: a conversion to bool gives 0 or 1
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
  m = (struct message){bytes[0], bytes[1]};
  if (m.urgent) bmc_assert(bytes[1] != 0, "urgent");
}
