// what: inputs are named after what they fill and printed as their types say
// bmc:
// expect: failed assertion
// why: the inputs are what the assumptions fix
// prints: large = 4294967295 (0xFFFFFFFF)
// prints: bmc_any_u64() = 18446744073709551615 (0xFFFFFFFFFFFFFFFF)
// prints: small = -1
// prints: half = 0.5
// prints: flag = true
// prints: packet = "abc\x00" (61 62 63 00)
// prints: header.text = "xy" (78 79)
// prints: parameter = 255
#include <bmc/bmc.hpp>

struct Header {
  int length;
  char text[2];
};

proof_harness void inputs(unsigned char parameter) {
  const unsigned large = bmc_any_uint();
  bmc::assume(large == 4294967295u && bmc_any_u64() + 1 == 0 && parameter == 255);
  const int small = bmc::any<int>();
  const float half = bmc_any_float();
  const bool flag = bmc::any<bool>();
  bmc::assume(small == -1 && half == 0.5f && flag);
  char packet[4];
  bmc_any_bytes(packet, sizeof packet);
  Header header;
  bmc_any_bytes(header.text, sizeof header.text);
  bmc::assume(packet[0] == 'a' && packet[1] == 'b' && packet[2] == 'c' && packet[3] == 0);
  bmc::assume(header.text[0] == 'x' && header.text[1] == 'y');
  bmc::check(false, "here");  // bug: assertion
}
