// what: C++20 without being asked
// bmc:
// expect: verified
// why: the default standard
#include <bmc/bmc.hpp>
#include <compare>

struct Version {
  int major, minor;
  auto operator<=>(const Version &) const = default;
};

proof_harness void order() {
  const Version a{1, bmc::any_in(0, 9)}, b{2, bmc::any_in(0, 9)};
  bmc::check(a < b, "major first");
}
