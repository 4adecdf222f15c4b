// what: a promise is destroyed before it has a value
// bmc:
// expect: failed uncaught-exception
// why: get() throws future_error (broken_promise), which nobody catches.

#include <bmc/bmc.hpp>
#include <future>
#include <thread>

proof_harness void broken(bool keeps) {
  std::future<int> future;
  {
    std::promise<int> promise;
    future = promise.get_future();
    if (keeps) promise.set_value(1);
  }
  bmc::check(future.get() == 1, "the value"); // bug: uncaught-exception
}
