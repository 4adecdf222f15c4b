// what: delete through a base class without virtual destructor, whose size differs
// bmc: --unwind 2
// expect: failed invalid-free
// why: the sized operator delete is told the base's size
#include <bmc/bmc.hpp>

struct Base {
  int a = 1;
};
struct Derived : Base {
  int b = 2;
};

proof_harness void wrong_size() {
  Base* p = new Derived;
  bmc::check(p->a == 1, "made");
  delete p;  // bug: invalid-free
}
