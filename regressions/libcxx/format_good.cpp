// what: std::format and std::expected, which libc++ has
// bmc: -- -stdlib=libc++ -std=c++23
// expect: verified
// why: numbers below ten take one digit; an error stands where there is no value
#include <bmc/bmc.hpp>
#include <expected>
#include <format>
#include <string>

namespace {
std::expected<int, std::string> digit(char c) {
  if (c < '0' || c > '9') return std::unexpected(std::string("no digit"));
  return c - '0';
}
}  // namespace

proof_harness void formatted() {
  const int x = bmc::any_in(0, 99);
  bmc::check(std::format("{}-{}", "a", x).size() == (x < 10 ? 3u : 4u), "one or two digits");
}

proof_harness void expected() {
  const auto result = digit(bmc_any_char());
  bool thrown = false;
  try {
    bmc::check(result.value() >= 0 && result.value() <= 9, "a digit");
  } catch (const std::bad_expected_access<std::string>& e) {
    thrown = true;
    bmc::check(e.error() == "no digit" && e.what()[0] == 'b', "the error");
  }
  bmc::check(thrown == !result.has_value(), "either");
}
