// what: std::async hands an exception of its function on to get()
// expect: failed assertion
// why: 3 is returned.
#include <bmc/bmc.hpp>
#include <cassert>
#include <future>
#include <stdexcept>

proof_harness void async_throws() {
  const int input = bmc::any<int>();
  auto task = [](int x) {
    if (x > 3) throw std::runtime_error("too large");
    return x;
  };
  std::future<int> result = std::async(std::launch::async, task, input);
  try {
    assert(result.get() < 3);  // bug: assertion
    assert(input <= 3);
  } catch (const std::runtime_error &) {
    assert(input > 3);
  }
}
