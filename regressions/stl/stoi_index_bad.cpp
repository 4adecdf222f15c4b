// what: parsed number indexes without a check
// bmc:
// expect: failed out-of-bounds
// why: digit 9 is outside
#include <bmc/bmc.hpp>
#include <string>
proof_harness void st() {
  std::string s(1, bmc::any_in('0', '9'));
  int table[8] = {};
  int i = std::stoi(s);
  bmc::check(table[i] == 0, "in table");  // bug: out-of-bounds
}
