// what: a reference into a deque survives push_back but not pop of its element
// bmc:
// expect: failed assertion
// why: front is popped; the new front is another
#include <bmc/bmc.hpp>
#include <deque>
proof_harness void d() {
  std::deque<int> q;
  int n = bmc::any_in(1, 3);
  for (int i = 0; i < n; i++) q.push_back(i);
  int &r = q.front();
  q.push_back(7);
  q.push_front(-1);
  bmc::check(r == 0, "reference stays");
  q.pop_front();
  q.pop_front();
  bmc::check(q.front() == 1, "only if there are two");  // bug: assertion
}
