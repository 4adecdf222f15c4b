// what: erase while iterating over an unordered_map
// bmc:
// expect: failed use-after-free
// why: the loop's iterator is invalidated
#include <bmc/bmc.hpp>
#include <unordered_map>
proof_harness void ue() {
  std::unordered_map<int, int> m{{1, 1}, {2, 2}, {3, 3}};
  int k = bmc::any_in(1, 9);
  for (auto &[key, v] : m)  // bug: use-after-free
    if (key == k) m.erase(key);
}
