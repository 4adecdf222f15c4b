// what: std::map and std::list of libc++: an iterator after its element is erased, an exception of at()
// bmc: -- -stdlib=libc++
// expect: failed use-after-free uncaught-exception
// why: erase() releases the node that the iterator points to; the key may be missing
#include <bmc/bmc.hpp>
#include <list>
#include <string>
#include <unordered_map>

proof_harness void erased() {
  std::list<int> l{1, 2, 3};
  auto it = l.begin();
  if (bmc_any_bool()) l.erase(it);
  bmc::check(*it == 1, "still there");  // bug: use-after-free
}

proof_harness void missing() {
  std::unordered_map<std::string, int> m{{"a", 1}, {"b", 2}};
  const std::string key(1, bmc_any_char());
  bmc::check(m.at(key) > 0, "counted");  // bug: uncaught-exception
}
