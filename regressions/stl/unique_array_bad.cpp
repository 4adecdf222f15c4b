// what: unique_ptr from an array released with the wrong deleter
// bmc:
// expect: failed invalid-free
// why: new[] needs delete[]
#include <bmc/bmc.hpp>
#include <memory>
proof_harness void ua() {
  std::unique_ptr<int> p(new int[3]);
  *p = bmc::any<int>();
  if (*p > 3) p.release(); 
  p.reset();  // bug: invalid-free
}
