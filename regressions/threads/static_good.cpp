// what: two threads initialise one function-local static; its destructor runs at the end
// bmc:
// expect: verified
// why: the second thread waits for the first one's constructor.

#include <atomic>
#include <bmc/bmc.hpp>
#include <thread>

struct Table {
  int entries[2];
  Table() : entries{1, 2} {}
  ~Table() { entries[0] = 0; }
};

static const Table& table() {
  static const Table only;
  return only;
}

proof_harness void initialised_once() {
  std::thread a([] { bmc::check(table().entries[1] == 2, "in a thread"); });
  bmc::check(table().entries[0] == 1, "in main");
  a.join();
}
