// what: std::sort of five symbolic ints: in order, and nothing is lost
// expect: verified
#include <algorithm>
#include <bmc/bmc.hpp>
#include <vector>

proof_harness void std_sort() {
  std::vector<unsigned> v(5);
  for (unsigned& x : v) x = bmc::any<unsigned>();
  const unsigned some = v[bmc::any_in(0u, 4u)];
  std::sort(v.begin(), v.end());
  bmc::check(std::is_sorted(v.begin(), v.end()), "sorted");
  bmc::check(std::count(v.begin(), v.end(), some) > 0, "each stays");
}
