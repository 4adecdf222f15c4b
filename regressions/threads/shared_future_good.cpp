// what: two threads get the value of one std::shared_future
// expect: verified
// why: both get the value.
#include <bmc/bmc.hpp>
#include <cassert>
#include <future>
#include <thread>

proof_harness void shared_future() {
  std::promise<int> promise;
  std::shared_future<int> future = promise.get_future().share();
  const int input = bmc::any<int>();
  std::thread reader([future, input] { assert(future.get() == input); });
  promise.set_value(input);
  assert(future.get() == input);
  reader.join();
}
