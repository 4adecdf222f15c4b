// what: std::unordered_map with three insertions or erasures of arbitrary keys
// bmc: --unwind 4
// expect: verified
// why: what was inserted is found; the number of buckets goes with the pointer to them
#include <bmc/bmc.hpp>
#include <unordered_map>

proof_harness void operations() {
  std::unordered_map<int, int> m;
  for (int i = 0; i < 3; i++) {
    const int key = bmc_any_int();
    if (bmc_any_bool()) {
      m.erase(key);
      bmc::check(!m.contains(key), "erased");
    } else {
      m[key] = i;
      bmc::check(m.at(key) == i, "inserted");
    }
  }
  bmc::check(m.size() <= 3, "no more than were inserted");
}
