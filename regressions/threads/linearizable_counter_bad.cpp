// what: bmc::check_linearizable on a counter that reads and writes in two steps
// bmc:
// expect: failed assertion
// prints: history  operation  thread  what   result  called after the return of
// why: two threads may get the same number, which no order of the operations explains.

#include <bmc/linearizable.hpp>

struct Counter {
  int value = 0;
  int step(bool reads) { return reads ? value : value++; }
};

static std::atomic<int> counter{0};

static int perform(bool reads) {
  const int old = counter.load();
  if (!reads) counter.store(old + 1);
  return old;
}

proof_harness void counter_is_linearizable() {
  const bool reads[2][2] = {{false, bmc::any<bool>()}, {bmc::any<bool>(), bmc::any<bool>()}};
  bmc::check_linearizable<Counter>(reads, perform);  // bug: assertion
}
