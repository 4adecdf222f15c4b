// what: a std::function that may be empty is called
// bmc:
// expect: failed uncaught-exception
// why: bad_function_call
#include <bmc/bmc.hpp>
#include <functional>
proof_harness void f() {
  std::function<int(int)> g;
  if (bmc::any<bool>()) g = [](int x) { return x; };
  bmc::check(g(3) == 3, "identity");  // bug: uncaught-exception
}
