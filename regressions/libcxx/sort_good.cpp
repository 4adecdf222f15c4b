// what: std::sort of libc++, whose instances for numbers are in its shared library, and ranges
// bmc: --unwind 8 -- -stdlib=libc++
// expect: verified
// why: sorted is sorted
#include <algorithm>
#include <array>
#include <bmc/bmc.hpp>
#include <functional>
#include <ranges>
#include <vector>

proof_harness void sorted() {
  std::array<int, 4> a;
  for (int& x : a) x = bmc_any_int();
  std::sort(a.begin(), a.end());
  bmc::check(std::is_sorted(a.begin(), a.end()), "ascending");
  std::vector<unsigned char> v{bmc_any_u8(), bmc_any_u8(), bmc_any_u8()};
  std::ranges::sort(v, std::greater<>{});
  bmc::check(v[0] >= v[1] && v[1] >= v[2], "descending");
}

proof_harness void viewed() {
  const std::vector<int> v{1, 2, 3, 4, 5, 6};
  const int k = bmc::any_in(1, 6);
  int sum = 0;
  for (const int x :
       v | std::views::filter([k](int y) { return y > k; }) | std::views::transform([](int y) { return 2 * y; }))
    sum += x;
  bmc::check(sum == 42 - k * (k + 1), "twice what is above k");
}
