// SPDX-License-Identifier: Apache-2.0
// library: tl::expected
// package: libexpected-dev
// proves: holds a value or an error through map, swap and throwing access; every value is destroyed once; nothing leaks
// leaves out: references and void
// bound: any value, with or without an error
// expect: verified
// files: tl
// seeded: tl/expected.hpp | if (m_has_val) { | if (false) { | uninitialized-read
// bmc: --check-leaks
#include <bmc/bmc.hpp>

#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace {

int alive = 0;

struct Counted {
  int value;
  explicit Counted(int v) : value(v) { alive++; }
  Counted(const Counted& other) : value(other.value) { alive++; }
  ~Counted() { alive--; }
};

using Result = tl::expected<Counted, std::string>;

Result make(bool fails, int value) {
  if (fails) return tl::make_unexpected(std::string("failed"));
  return Counted(value);
}

void use(bool fails, int value) {
  Result result = make(fails, value);
  bmc::check(result.has_value() == !fails, "a value unless it failed");
  const auto half = result.map([](const Counted& c) { return c.value / 2; });
  bmc::check(half.value_or(7) == (fails ? 7 : value / 2), "map keeps the error");
  Result other = make(true, 0);
  std::swap(result, other);
  bmc::check(!result.has_value() && other.has_value() == !fails, "swap swaps");
  bmc::check(fails || other->value == value, "and keeps the value");
  try {
    (void)result.value();
    bmc::check(false, "value() throws");
  } catch (const tl::bad_expected_access<std::string>& error) {
    bmc::check(error.error() == "failed", "and tells the error");
  }
}

}  // namespace

proof_harness void holds_a_value_or_an_error() {
  use(bmc_any_bool(), bmc_any_int());
  bmc::check(alive == 0, "every value is destroyed");
}
