// what: reference into unordered_map stays over rehash, iterator order compare; at() of missing
// bmc:
// expect: failed uncaught-exception
// why: key may be missing
#include <bmc/bmc.hpp>
#include <unordered_map>
#include <string>
proof_harness void u() {
  std::unordered_map<int, std::string> m;
  int k = bmc::any_in(0, 4);
  m[1] = "one"; m[2] = "two";
  std::string &r = m[1];
  for (int i = 10; i < 30; i++) m[i] = "x";
  bmc::check(r == "one", "references stay");
  bmc::check(m.at(k + 0).size() == 3, "present");  // bug: uncaught-exception
}
