// what:
// bmc:
// expect: failed use-after-free
// why:
#include <bmc/bmc.hpp>
#include <set>

proof_harness void stale_iterator() {
  const int a = bmc::any<int>(), b = bmc::any<int>(), c = bmc::any<int>();
  std::set<int> s{a, c};
  const auto it = s.find(a);
  s.erase(b);
  bmc::check(*it == a, "still there");  // bug: use-after-free
}
