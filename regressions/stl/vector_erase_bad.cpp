// what: index loop with erase skips, then end iterator is dereferenced
// bmc: --unwind 6
// expect: failed out-of-bounds
// why: find may return end
#include <bmc/bmc.hpp>
#include <algorithm>
#include <vector>
proof_harness void ve() {
  std::vector<int> v{1, 2, 3, 4};
  v.shrink_to_fit();
  int k = bmc::any_in(1, 5);
  auto it = std::find(v.begin(), v.end(), k);
  bmc::check(*it == k, "found");  // bug: out-of-bounds
}
