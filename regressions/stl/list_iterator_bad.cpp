// what: erase in a loop, the iterator is incremented after its node is gone
// bmc:
// expect: failed use-after-free
// why: erase invalidates the iterator
#include <bmc/bmc.hpp>
#include <list>
proof_harness void purge() {
  std::list<int> l{1, bmc::any_in(0, 5), 3};
  for (auto it = l.begin(); it != l.end(); ++it)  // bug: use-after-free
    if (*it == 4) l.erase(it);
}
