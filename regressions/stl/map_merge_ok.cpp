// what: containers changed on some paths of user code only, and looked at where the paths have met
// bmc: --check-leaks
// expect: verified
// why: what was inserted is found, and nothing else
#include <bmc/bmc.hpp>
#include <list>
#include <map>
#include <vector>

proof_harness void met_again() {
  const int a = bmc::any_in(0, 9), b = bmc::any_in(0, 9);
  const bool first = bmc::any<bool>(), second = bmc::any<bool>();
  std::map<int, int> m;
  std::vector<int> v;
  std::list<int> l;
  if (first) {
    m[a] = 1;
    v.push_back(a);
    l.push_front(a);
  }
  if (second) {
    m[b] = 2;
    v.push_back(b);
    l.push_front(b);
  }
  bmc::check(v.size() == l.size() && v.size() == unsigned{first} + unsigned{second}, "sizes");
  bmc::check(m.size() == v.size() - (first && second && a == b), "keys are unique");
  bmc::check(m.contains(a) == (first || (second && a == b)), "found if inserted");
  if (second) bmc::check(m.at(b) == 2 && v.back() == b && l.front() == b, "the last one wins");
  if (first && second) {
    l.sort();
    bmc::check(l.front() <= l.back(), "sorted");
  }
}
