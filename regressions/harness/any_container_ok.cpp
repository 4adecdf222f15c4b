// what: strings and vectors of any size up to a bound, and the exceptions of a function under proof
// bmc:
// expect: verified
// why: the sum is right for every text of up to four characters, and everything else throws
#include <algorithm>
#include <bmc/bmc.hpp>
#include <cctype>
#include <stdexcept>

namespace {

int digit_sum(const std::string& text) {
  int sum = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') throw std::invalid_argument("no digit");
    sum += c - '0';
  }
  return sum;
}

proof_harness void digit_sums() {
  const std::string text = bmc::any_string(4);
  bmc::cover(text.size() == 4, "the longest");
  const bool is_number = std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!is_number) return bmc::expect_throw<std::logic_error>([&] { digit_sum(text); });
  const int sum = digit_sum(text);
  bmc::check(sum >= 0 && sum <= 9 * static_cast<int>(text.size()), "between all 0 and all 9");

  std::vector<short> v = bmc::any_vector<short>(3);
  std::reverse(v.begin(), v.end());
  std::sort(v.begin(), v.end());
  bmc::check(v.size() <= 3 && std::is_sorted(v.begin(), v.end()), "sorted");
}
BMC_HARNESS(digit_sums);

}  // namespace
