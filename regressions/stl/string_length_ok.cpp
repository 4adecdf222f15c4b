// what: a std::string of symbolic length, short or long, is changed in its middle and compared with one built anew
// bmc: --check-leaks
// expect: verified
// why: erase and insert keep everything else, for every length
#include <bmc/bmc.hpp>
#include <string>

proof_harness void change_middle() {
  const unsigned n = bmc::any_in(10u, 20u);
  const char c = bmc::any<char>();
  std::string s(n, c);
  s.replace(3, 2, "<->");
  bmc::check(s.size() == n + 1 && s.find("<->") <= 3, "replaced");
  bmc::check(s == std::string(3, c) + "<->" + std::string(n - 5, c), "nothing else has changed");
  s.erase(3, 3);
  bmc::check(s == std::string(n - 2, c), "and back");
}
