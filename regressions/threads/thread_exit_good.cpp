// what: notify_all_at_thread_exit and a thread_local destructor
// bmc: --unwind 2
// expect: verified
// why: thread_local objects are destroyed before the notification and before join() returns.

#include <bmc/bmc.hpp>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex m;
static std::condition_variable cv;
static bool ready;
static int destroyed;

struct Guard {
  ~Guard() { destroyed++; }
  int touched = 0;
};
static thread_local Guard guard;

proof_harness void at_exit() {
  std::thread t([] {
    guard.touched = 1;
    std::unique_lock lock(m);
    ready = true;
    std::notify_all_at_thread_exit(cv, std::move(lock));
  });
  {
    std::unique_lock lock(m);
    cv.wait(lock, [] { return ready; });
    bmc::check(destroyed == 1, "destroyed before the notification");
  }
  t.join();
}
