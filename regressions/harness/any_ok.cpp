// what: every form of bmc::any; the same file is a fuzz target (-DBMC_FUZZ) and a test case (-DBMC_GTEST)
// bmc:
// expect: verified
// why: each value is what its form promises
#include <bmc/bmc.hpp>

namespace {

enum class Color { kRed = 1, kGreen = 2, kBlue = 4 };
struct Point {
  short x, y;
};

proof_harness void any_forms(unsigned char parameter) {
  const auto [flag, number] = bmc::any<std::pair<bool, int>>();
  bmc::check(flag == false || flag == true, "a bool in a pair is a bool");
  const auto bools = bmc::any<std::array<bool, 3>>();
  bmc::check(bools[0] + bools[1] + bools[2] <= 3, "and in an array");
  const auto tuple = bmc::any<std::tuple<Color, float, Point>>();
  bmc::cover(static_cast<int>(std::get<0>(tuple)) == 7, "an enumeration has any value");
  const auto maybe = bmc::any<std::optional<bool>>();
  bmc::cover(!maybe, "none");
  bmc::check(!maybe || *maybe || !*maybe, "an optional bool is a bool");
  const Color color = bmc::any_of(Color::kRed, Color::kGreen, Color::kBlue);
  bmc::check(color == Color::kRed || color == Color::kGreen || color == Color::kBlue, "one of them");
  bmc::check(bmc::any_in(-3, 3) * 2 <= 6 && bmc::any_in(parameter, parameter) == parameter, "in the range");
  (void)number;
}
BMC_HARNESS(any_forms);

}  // namespace
