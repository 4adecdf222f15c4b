// what: subspan past the end
// bmc:
// expect: failed out-of-bounds
// why: first(n) with n up to 5 of 4
#include <bmc/bmc.hpp>
#include <span>
#include <vector>
proof_harness void s() {
  std::vector<int> v(4, 1);
  std::span<int> s(v);
  auto t = s.first(bmc::any_in<std::size_t>(1, 5));
  int sum = 0;
  for (int x : t) sum += x;  // bug: out-of-bounds
  bmc::check(sum <= 4, "sum");
}
