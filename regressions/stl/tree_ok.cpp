// what: hand-written binary search tree of unique_ptr, three symbolic keys
// bmc: --unwind 6 --check-leaks
// expect: verified
// why: found after insertion, in order
#include <bmc/bmc.hpp>
#include <memory>
#include <vector>
struct N { int k; std::unique_ptr<N> l, r; };
static void insert(std::unique_ptr<N> &t, int k) {
  if (!t) t = std::make_unique<N>(N{k, nullptr, nullptr});
  else if (k < t->k) insert(t->l, k);
  else if (k > t->k) insert(t->r, k);
}
static bool has(const std::unique_ptr<N> &t, int k) { return t && (t->k == k || has(k < t->k ? t->l : t->r, k)); }
static void walk(const std::unique_ptr<N> &t, std::vector<int> &o) { if (t) { walk(t->l, o); o.push_back(t->k); walk(t->r, o); } }
proof_harness void bst() {
  std::unique_ptr<N> t;
  int a = bmc::any_in(0, 9), b = bmc::any_in(0, 9), c = bmc::any_in(0, 9);
  insert(t, a); insert(t, b); insert(t, c);
  bmc::check(has(t, a) && has(t, b) && has(t, c), "found");
  std::vector<int> o;
  walk(t, o);
  for (std::size_t i = 1; i < o.size(); i++) bmc::check(o[i - 1] < o[i], "in order");
}
