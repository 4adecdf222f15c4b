// what: an enumeration is made from any byte, and its bits are taken for one of its values
// bmc: --check-invalid-value -- -fstrict-enums
// expect: failed invalid-value
// why: the enumerators need two bits, and the byte may have more
#include <bmc/bmc.h>
#include <string.h>

enum Colour { Red, Green, Blue };

proof_harness void decode() {
  unsigned char byte[sizeof(Colour)] = {};
  byte[0] = bmc_any_u8();
  Colour colour;
  memcpy(&colour, byte, sizeof colour);
  bmc_assert(colour <= 3, "two bits");  // bug: invalid-value
}
