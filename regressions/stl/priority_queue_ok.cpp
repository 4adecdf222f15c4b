// what: priority_queue with custom comparator of four symbolic values
// bmc:
// expect: verified
// why: comes out in ascending order
#include <bmc/bmc.hpp>
#include <queue>
#include <vector>
#include <functional>
proof_harness void pq() {
  std::priority_queue<int, std::vector<int>, std::greater<>> q;
  for (int i = 0; i < 4; i++) q.push(bmc::any_in(0, 9));
  int prev = -1;
  while (!q.empty()) { bmc::check(q.top() >= prev, "ascending"); prev = q.top(); q.pop(); }
}
