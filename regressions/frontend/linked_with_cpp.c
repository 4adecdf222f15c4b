// what: a C harness and a C++ implementation, linked
// bmc:
// with: parts/counter.cpp
// expect: verified
// why: extern "C" functions of one program
#include <bmc/bmc.h>

int count(int by);

proof_harness void counter(void) {
  int by = bmc_any_i16();
  count(by);
  bmc_assert(count(1) == by + 1, "a static member");
}
