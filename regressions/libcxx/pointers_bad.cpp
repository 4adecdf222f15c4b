// what: shared pointers of libc++: a cycle, and a plain pointer that outlives the last owner
// bmc: --check-leaks -- -stdlib=libc++
// expect: failed memory-leak use-after-free
// why: two nodes own each other; reset() releases the number
#include <bmc/bmc.hpp>
#include <memory>

namespace {
struct Node {
  std::shared_ptr<Node> other;
};
}  // namespace

proof_harness void cycle() {
  auto a = std::make_shared<Node>();  // bug: memory-leak
  auto b = std::make_shared<Node>();  // bug: memory-leak
  a->other = b;
  if (bmc_any_bool()) b->other = a;
}

proof_harness void stale() {
  std::shared_ptr<int> p(new int(1));
  int* const raw = p.get();
  if (bmc_any_bool()) p.reset();
  *raw = 2;  // bug: use-after-free
}
