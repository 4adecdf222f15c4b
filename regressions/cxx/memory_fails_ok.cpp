// what: operator new throws std::bad_alloc when memory runs out, and for sizes that no object can have
// bmc: --unwind 4 --malloc-may-fail --check-leaks
// expect: verified
// why: both failures are caught; the object that was made is deleted
#include <bmc/bmc.hpp>

#include <cstddef>
#include <new>

proof_harness void runs_out() {
  int* p = nullptr;
  try {
    p = new int(3);
  } catch (const std::bad_alloc&) {
    bmc::check(p == nullptr, "nothing made");
  }
  if (p != nullptr) bmc::check(*p == 3, "made");
  delete p;
}

proof_harness void too_large() {
  volatile std::size_t count = static_cast<std::size_t>(-1) / 2;
  try {
    char* p = new char[count + 5];
    delete[] p;
    bmc::check(false, "impossible");
  } catch (const std::bad_alloc&) {
  }
}
