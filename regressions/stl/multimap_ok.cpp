// what: std::multimap equal_range with symbolic keys, erase by key
// bmc: --check-leaks
// expect: verified
// why: equal keys keep insertion order
#include <bmc/bmc.hpp>
#include <map>
#include <iterator>
proof_harness void mm() {
  int a = bmc::any_in(0, 2), b = bmc::any_in(0, 2), c = bmc::any_in(0, 2);
  std::multimap<int, char> m;
  m.emplace(a, 'a'); m.emplace(b, 'b'); m.emplace(c, 'c');
  auto [lo, hi] = m.equal_range(a);
  bmc::check(lo->second == 'a', "first inserted comes first");
  bmc::check(std::distance(lo, hi) == 1 + (a == b) + (a == c), "count");
  std::size_t n = m.erase(b);
  bmc::check(n == 1u + (a == b) + (b == c) && m.size() == 3 - n, "erased");
}
