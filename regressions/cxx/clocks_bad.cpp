// what: a duration between two readings of a clock is taken for positive
// bmc:
// expect: failed division-by-zero
// why: a clock may show the same time twice
#include <bmc/bmc.hpp>
#include <chrono>

proof_harness void rate() {
  const auto begin = std::chrono::steady_clock::now();
  const auto end = std::chrono::steady_clock::now();
  bmc::check(begin <= end, "never backwards");
  const auto spent = (end - begin).count();
  bmc::check(1000 / spent >= 0, "operations for each nanosecond");  // bug: division-by-zero
}
