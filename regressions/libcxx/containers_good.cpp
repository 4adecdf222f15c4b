// what: std::map, unordered_map, set, list and deque of libc++ with symbolic keys
// bmc: --unwind 8 -- -stdlib=libc++
// expect: verified
// why: the hash table grows to a prime number of buckets on the way
#include <bmc/bmc.hpp>
#include <deque>
#include <list>
#include <map>
#include <set>
#include <unordered_map>

proof_harness void ordered() {
  std::map<int, int> m;
  const int a = bmc_any_int(), b = bmc_any_int(), c = bmc_any_int();
  m[a] = 1;
  m[b] = 2;
  m[c] = 3;
  bmc::check(m.at(c) == 3, "the last one wins");
  m.erase(b);
  bmc::check(m.find(b) == m.end(), "erased");
  std::set<int> s{a, b};
  bmc::check(s.size() == (a == b ? 1u : 2u) && *s.begin() == (a < b ? a : b), "sorted");
}

proof_harness void hashed() {
  std::unordered_map<int, int> m;
  const int a = bmc_any_int();
  for (int i = 0; i < 6; i++) m[i] = i;
  m[a] = 77;
  bmc::check(m.size() == (a >= 0 && a < 6 ? 6u : 7u), "one more, or none");
  bmc::check(m.at(a) == 77, "found");
}

proof_harness void linked() {
  std::list<int> l{bmc_any_int(), bmc_any_int()};
  l.sort();
  bmc::check(l.front() <= l.back(), "sorted");
  std::deque<int> d;
  d.push_back(1);
  d.push_front(2);
  bmc::check(d[0] == 2 && d[1] == 1, "both ends");
}
