// what: thread_local variables are destroyed before static ones; <iostream> may be included
// bmc: --unwind 2
// expect: verified
// why: the static variable's destructor runs last, although it was constructed last
#include <bmc/bmc.hpp>

#include <iostream>

static int ended;
struct Marker {
  int expected;
  explicit Marker(int e) : expected(e) {}
  ~Marker() { bmc::check(ended++ == expected, "order of destruction"); }
};

proof_harness void ends() {
  thread_local Marker own(0);
  static Marker shared(1);
  bmc::check(own.expected + 1 == shared.expected, "constructed");
}
