// what: std::bind with placeholders in another order
// bmc:
// expect: verified
// why: the placeholders are objects of the library, but nothing is read of them
#include <bmc/bmc.hpp>
#include <functional>

proof_harness void bound() {
  const int x = bmc::any_in(-100, 100);
  const auto minus = std::bind(std::minus<int>(), std::placeholders::_2, std::placeholders::_1);
  bmc::check(minus(1, x) == x - 1, "exchanged");
}
