// what: map of four unconstrained symbolic keys, erase of two, iteration
// bmc: --check-leaks
// expect: verified
// why: model agrees
#include <bmc/bmc.hpp>
#include <map>
proof_harness void m4() {
  int k[4];
  std::map<int, int> m;
  for (int i = 0; i < 4; i++) { k[i] = bmc::any_in(0, 100); m[k[i]] = i; }
  m.erase(k[1]);
  m.erase(k[2]);
  bmc::check(m.contains(k[0]) == (k[0] != k[1] && k[0] != k[2]), "first");
  int prev = -1;
  for (auto &[key, v] : m) { bmc::check(key > prev && k[v] == key, "consistent"); prev = key; }
}
