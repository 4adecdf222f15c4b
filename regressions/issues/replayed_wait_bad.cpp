// what: in a replay every value is known; it must go round a waiting loop as often as the symbolic run did
// bmc:
// expect: failed use-after-free deadlock
// why: the object may be freed before the reader looks at it; and the reader waits for a notification that never comes,
// after a spurious wake-up or two.

#include <atomic>
#include <bmc/bmc.hpp>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex m;
static std::condition_variable wake;
static std::atomic<int> ready;
static int *shared;

proof_harness void wakes_up_for_nothing() {
  shared = new int(7);
  std::thread reader([] {
    int *const mine = shared;
    ready.fetch_add(1);
    std::unique_lock<std::mutex> lock(m);
    if (ready == 2) lock.unlock();
    bmc_assert(*mine == 7, "alive");  // bug: use-after-free
    if (ready == 1) wake.wait(lock, [] { return ready == 3; });  // bug: deadlock
  });
  while (ready != 1) {
  }
  if (bmc::any<bool>()) {
    ready.fetch_add(1);
    delete shared;
  }
  reader.join();  // bug: deadlock
}
