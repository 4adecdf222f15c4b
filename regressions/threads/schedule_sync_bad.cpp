// what: primitives of the library appear by what they do, at the user's line; std::atomic by its variable
// bmc: --memory-model sc
// expect: failed use-after-free deadlock
// why: the reader may use the object after the writer has freed it, and waits for a second notification.
// prints: locks m
// prints: unlocks m
// prints: ready = 1, was 0 from the start
// prints: frees the object allocated at line 24
// prints: waits for ever for wake
// prints: waits for ever for thread 1

#include <atomic>
#include <bmc/bmc.hpp>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex m;
static std::condition_variable wake;
static std::atomic<int> ready;
static int *shared;

proof_harness void primitives() {
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
