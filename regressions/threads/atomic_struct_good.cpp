// what: std::atomic of 24 bytes: a reader never sees half of a write
// bmc:
// expect: verified
// why: such objects are accessed under the library's lock.

#include <atomic>
#include <bmc/bmc.hpp>
#include <thread>

struct Triple {
  long a, b, c;
};

static std::atomic<Triple> shared{Triple{0, 0, 0}};

proof_harness void whole() {
  std::thread writer([] { shared.store({1, 1, 1}); });
  const Triple seen = shared.load();
  bmc::check(seen.a == seen.b && seen.b == seen.c, "all or nothing");
  writer.join();
}
