// what: std::async with std::launch::deferred runs its function in get(), in the caller's thread
// expect: failed assertion
// why: it runs in get(), not before.
#include <bmc/bmc.hpp>
#include <cassert>
#include <future>
#include <thread>

proof_harness void async_deferred() {
  int runs = 0;
  const std::thread::id caller = std::this_thread::get_id();
  std::future<int> future = std::async(std::launch::deferred, [&runs, caller] {
    assert(std::this_thread::get_id() == caller);
    return ++runs;
  });
  assert(runs == 1);  // bug: assertion
  assert(future.get() == 1);
  assert(runs == 1);
}
