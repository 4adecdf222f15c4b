// what: two threads get the value of one std::shared_future
// expect: failed assertion
// why: the other thread gets another value than it thinks.
#include <bmc/bmc.hpp>
#include <cassert>
#include <future>
#include <thread>

proof_harness void shared_future() {
  std::promise<int> promise;
  std::shared_future<int> future = promise.get_future().share();
  const int input = bmc::any<int>();
  std::thread reader([future, input] { assert(future.get() == 0); });  // bug: assertion
  promise.set_value(input);
  assert(future.get() == input);
  reader.join();
}
