// what: Three symbolic keys go into a std::set: all are found, in order
// expect: verified
#include <bmc/bmc.hpp>
#include <iterator>
#include <set>

proof_harness void std_set() {
  const int a = bmc::any<int>(), b = bmc::any<int>(), c = bmc::any<int>();
  std::set<int> s;
  s.insert(a);
  s.insert(b);
  s.insert(c);
  bmc::check(s.contains(a) && s.contains(b) && s.contains(c), "all are found");
  bmc::check(s.size() == 3u - (a == b) - (c == a || c == b), "each once");
  for (auto i = s.begin(), j = std::next(i); j != s.end(); i = j++) bmc::check(*i < *j, "in order");
}
