// what: nodes of a hand-made list are leaked where a symbolic key is dropped
// bmc: --check-leaks
// expect: failed memory-leak
// why: release() lets the node go, and nobody deletes it
#include <bmc/bmc.hpp>
#include <map>
#include <memory>

proof_harness void dropped() {
  std::map<int, std::unique_ptr<int>> m;
  const int a = bmc::any_in(0, 3), b = bmc::any_in(0, 3);
  m[a] = std::make_unique<int>(1);
  m[b] = std::make_unique<int>(2);  // bug: memory-leak
  if (a != b) m[b].release();
}
