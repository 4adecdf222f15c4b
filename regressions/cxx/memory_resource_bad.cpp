// what: a vector outlives the monotonic buffer that it lives in
// bmc: --check-leaks
// expect: failed use-after-free
// why: release() gives the blocks back
#include <bmc/bmc.hpp>
#include <memory_resource>
#include <vector>

proof_harness void released() {
  std::pmr::monotonic_buffer_resource room;
  std::pmr::vector<int> v(&room);
  for (int i = 0; i < 5; i++) v.push_back(bmc::any<int>());
  const int last = v.back();
  bmc::check(v[4] == last, "still there");
  room.release();
  bmc::check(v[4] == last, "gone");  // bug: use-after-free
}
