// what: parent and child with weak back pointer, symbolic reset
// bmc: --check-leaks
// expect: verified
// why: the weak pointer keeps nothing alive
#include <bmc/bmc.hpp>
#include <memory>
#include <vector>
struct Node { std::vector<std::shared_ptr<Node>> kids; std::weak_ptr<Node> parent; int v = 0; };
proof_harness void tree() {
  auto root = std::make_shared<Node>();
  unsigned n = bmc::any_in(0u, 3u);
  for (unsigned i = 0; i < n; i++) { auto k = std::make_shared<Node>(); k->parent = root; k->v = int(i); root->kids.push_back(k); }
  std::shared_ptr<Node> last = n ? root->kids.back() : nullptr;
  bmc::check(root.use_count() == 1, "one owner");
  root.reset();
  bmc::check(!last || (last->parent.expired() && last.use_count() == 1 && last->v == int(n) - 1), "expired");
}
