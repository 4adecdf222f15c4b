// what: std::string::find over 16 symbolic bytes: what it finds is there, and nowhere before
// expect: verified
#include <bmc/bmc.hpp>
#include <string>

proof_harness void std_string_find() {
  char bytes[16];
  bmc_any_bytes(bytes, sizeof bytes);
  const std::string text(bytes, sizeof bytes);
  const std::string::size_type at = text.find("key");
  if (at == std::string::npos) {
    const unsigned i = bmc::any_in(0u, 13u);
    bmc::check(!(bytes[i] == 'k' && bytes[i + 1] == 'e' && bytes[i + 2] == 'y'), "nothing is missed");
  } else {
    bmc::check(at <= 13 && bytes[at] == 'k' && bytes[at + 1] == 'e' && bytes[at + 2] == 'y', "found where it is");
  }
}
