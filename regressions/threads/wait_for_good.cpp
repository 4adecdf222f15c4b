// what: condition_variable::wait_for with a predicate, sleep_for in a polling loop
// bmc: --unwind 2
// expect: verified
// why: wait_for says whether the predicate holds; the poll ends when the flag is set.

#include <atomic>
#include <bmc/bmc.hpp>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

using namespace std::chrono_literals;

proof_harness void waits() {
  std::mutex m;
  std::condition_variable cv;
  bool ready = false;
  std::atomic<bool> late{false};
  std::thread setter([&] {
    {
      std::lock_guard guard(m);
      ready = true;
    }
    cv.notify_one();
    late = true;
  });
  {
    std::unique_lock lock(m);
    const bool in_time = cv.wait_for(lock, 5ms, [&] { return ready; });
    bmc::check(in_time == ready, "the predicate is the result");
  }
  while (!late) std::this_thread::sleep_for(1ms);
  setter.join();
}
