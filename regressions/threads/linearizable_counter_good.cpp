// what: bmc::check_linearizable on a counter
// bmc:
// expect: verified
// why: each fetch_add takes effect at one instant between its call and its return.

#include <bmc/linearizable.hpp>

struct Counter {
  int value = 0;
  int step(bool reads) { return reads ? value : value++; }
};

static std::atomic<int> counter{0};

proof_harness void counter_is_linearizable() {
  const bool reads[2][2] = {{false, bmc::any<bool>()}, {bmc::any<bool>(), bmc::any<bool>()}};
  bmc::check_linearizable<Counter>(reads, [](bool read) { return read ? counter.load() : counter.fetch_add(1); });
}
