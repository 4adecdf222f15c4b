// what: threads, mutexes, condition variables and call_once of libc++
// bmc: --unwind 3 -- -stdlib=libc++
// expect: verified
// why: both add under the lock; the waiting thread sees what was written before the notification
#include <bmc/bmc.hpp>
#include <condition_variable>
#include <mutex>
#include <thread>

proof_harness void locked() {
  int n = 0;
  std::mutex mutex;
  const auto add = [&] {
    const std::lock_guard<std::mutex> lock(mutex);
    n++;
  };
  std::thread a(add), b(add);
  a.join();
  b.join();
  bmc::check(n == 2, "both added");
}

proof_harness void notified() {
  std::mutex mutex;
  std::condition_variable condition;
  bool ready = false;
  int data = 0;
  std::thread reader([&] {
    std::unique_lock<std::mutex> lock(mutex);
    condition.wait(lock, [&] { return ready; });
    bmc::check(data == 1, "what was written");
  });
  {
    const std::lock_guard<std::mutex> lock(mutex);
    data = 1;
    ready = true;
  }
  condition.notify_one();
  reader.join();
}

proof_harness void once() {
  std::once_flag flag;
  int n = 0;
  for (int i = 0; i < 2; i++) std::call_once(flag, [&] { n++; });
  bmc::check(n == 1, "once");
  std::recursive_mutex mutex;
  mutex.lock();
  mutex.lock();
  mutex.unlock();
  mutex.unlock();
}
