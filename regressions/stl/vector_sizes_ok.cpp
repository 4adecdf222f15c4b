// what: std::vector of symbolic size: sorting, removing duplicates, appending another one
// bmc: --check-leaks
// expect: verified
// why: the result is strictly ascending and holds what both held
#include <algorithm>
#include <bmc/bmc.hpp>
#include <vector>

proof_harness void unite() {
  std::vector<int> v(bmc::any_in(0u, 2u)), w(bmc::any_in(0u, 1u));
  for (int& x : v) x = bmc::any<int>();
  for (int& x : w) x = bmc::any<int>();
  std::vector<int> both = v;
  both.insert(both.end(), w.begin(), w.end());
  bmc::check(both.size() == v.size() + w.size(), "all of both");
  std::sort(both.begin(), both.end());
  both.erase(std::unique(both.begin(), both.end()), both.end());
  bmc::check(std::is_sorted(both.begin(), both.end(), std::less_equal<>()), "strictly ascending");
  for (const int x : v) bmc::check(std::binary_search(both.begin(), both.end(), x), "of the first");
  for (const int x : w) bmc::check(std::binary_search(both.begin(), both.end(), x), "of the second");
}
