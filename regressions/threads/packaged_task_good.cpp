// what: std::packaged_task, run by another thread
// expect: verified
// why: the future gets what the task returns.
#include <bmc/bmc.hpp>
#include <cassert>
#include <future>
#include <thread>
#include <utility>

proof_harness void packaged_task() {
  std::packaged_task<unsigned(unsigned)> task([](unsigned x) { return x + 1; });
  std::future<unsigned> future = task.get_future();
  const unsigned input = bmc::any<unsigned>();
  std::thread worker(std::move(task), input);
  assert(future.get() == input + 1);
  worker.join();
}
