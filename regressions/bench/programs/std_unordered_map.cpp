// what: Three symbolic keys go into a std::unordered_map: each finds its value
// expect: verified
#include <bmc/bmc.hpp>
#include <unordered_map>

proof_harness void std_unordered_map() {
  const unsigned a = bmc::any<unsigned>(), b = bmc::any<unsigned>(), c = bmc::any<unsigned>();
  std::unordered_map<unsigned, int> m;
  m[a] = 1;
  m[b] = 2;
  m[c] = 3;
  bmc::check(m.at(c) == 3, "the last one wins");
  bmc::check(m.at(a) == (a == c ? 3 : a == b ? 2 : 1), "the first one unless overwritten");
  bmc::check(m.size() == 3u - (a == b) - (c == a || c == b), "each once");
}
