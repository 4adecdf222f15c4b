// what: std::set of three symbolic keys, one of them erased: the shape of the tree depends on the keys
// bmc: --check-leaks
// expect: verified
// why: the others stay, in order
#include <bmc/bmc.hpp>
#include <set>

proof_harness void erase_one() {
  const int a = bmc::any<int>(), b = bmc::any<int>(), c = bmc::any<int>();
  std::set<int> s{a, b, c};
  const std::size_t before = s.size();
  bmc::check(s.erase(b) == 1 && s.size() == before - 1 && !s.contains(b), "erased");
  bmc::check(s.contains(a) == (a != b) && s.contains(c) == (c != b), "the others stay");
  bool first = true;
  int last = 0;
  for (const int key : s) {
    bmc::check(first || last < key, "in order");
    first = false;
    last = key;
  }
}
