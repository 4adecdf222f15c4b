// what: std::list splice, merge, remove_if, reverse over symbolic values
// bmc: --check-leaks
// expect: verified
// why: nodes move, nothing is copied or lost
#include <bmc/bmc.hpp>
#include <list>
proof_harness void lists() {
  int a = bmc::any_in(0, 9), b = bmc::any_in(0, 9), c = bmc::any_in(0, 9);
  std::list<int> l{a, b}, m{c};
  l.sort();
  l.merge(m);
  bmc::check(m.empty() && l.size() == 3, "merged");
  int prev = -1;
  for (int v : l) { bmc::check(v >= prev, "ordered"); prev = v; }
  l.remove_if([](int v) { return v % 2 == 1; });
  bmc::check(l.size() == 3u - a % 2 - b % 2 - c % 2, "odd ones gone");
  l.reverse();
  if (!l.empty()) bmc::check(l.front() >= l.back(), "descending");
}
