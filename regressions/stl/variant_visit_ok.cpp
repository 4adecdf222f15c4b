// what: variant of three types, visited, assigned on symbolic branch
// bmc: --check-leaks
// expect: verified
// why: visit dispatches by index
#include <bmc/bmc.hpp>
#include <string>
#include <variant>
#include <vector>
proof_harness void v() {
  std::variant<int, std::string, std::vector<int>> x;
  unsigned k = bmc::any_in(0u, 2u);
  if (k == 0) x = 5; else if (k == 1) x = std::string("hello"); else x = std::vector<int>{1, 2, 3};
  struct V { std::size_t operator()(int) { return 0; } std::size_t operator()(const std::string &s) { return s.size(); } std::size_t operator()(const std::vector<int> &w) { return w.size(); } };
  bmc::check(x.index() == k, "index");
  bmc::check(std::visit(V{}, x) == (k == 0 ? 0u : k == 1 ? 5u : 3u), "visit");
  auto y = x;
  x = 1;
  bmc::check(y.index() == k && x.index() == 0, "copy");
}
