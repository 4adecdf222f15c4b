// what: a thread_local variable's destructor uses what is gone by then
// bmc: --unwind 2
// expect: failed assertion
// why: thread_local variables are destroyed before static ones, whatever the order of construction
#include <bmc/bmc.hpp>

static int ended;
struct Last {
  ~Last() { bmc::check(ended == 1, "the static one went first"); }  // bug: assertion
};
struct First {
  ~First() { ended = 1; }
};

proof_harness void ends() {
  thread_local Last own;
  static First shared;
  bmc::check(&shared != nullptr && ended == 0, "constructed");
}
