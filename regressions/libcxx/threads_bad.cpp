// what: threads of libc++ without a lock
// bmc: -- -stdlib=libc++
// expect: failed data-race
// why: nothing orders the two increments
#include <bmc/bmc.hpp>
#include <thread>

proof_harness void unlocked() {
  int n = 0;
  std::thread a([&] { n++; });  // bug: data-race
  n++;                          // bug: data-race
  a.join();
}
