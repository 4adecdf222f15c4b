// what: std::promise hands an exception on to the future
// expect: verified
// why: the promise is kept with a value or broken with the exception, each exactly where it should be.
#include <bmc/bmc.hpp>
#include <cassert>
#include <exception>
#include <future>
#include <thread>
#include <utility>

proof_harness void promise_exception() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  const int input = bmc::any<int>();
  std::thread worker([input, p = std::move(promise)]() mutable {
    if (input > 3)
      p.set_exception(std::make_exception_ptr(input));
    else
      p.set_value(input);
  });
  try {
    assert(future.get() <= 3);
    assert(input <= 3);
  } catch (int caught) {
    assert(caught == input && caught > 3);
  }
  worker.join();
}
