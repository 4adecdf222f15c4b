// what: an array of joined threads is destroyed, by a loop whose only variable is in a register
// bmc:
// expect: verified
// why: the loop that destroys the elements goes on to the next one, and waits for nothing.

#include <atomic>
#include <bmc/bmc.hpp>
#include <thread>

static std::atomic<int> count{0};

proof_harness void array_of_threads() {
  {
    std::thread threads[] = {std::thread([] { count++; }), std::thread([] { count++; })};
    threads[0].join();
    threads[1].join();
  }
  bmc::check(count == 2, "both have run");
}
