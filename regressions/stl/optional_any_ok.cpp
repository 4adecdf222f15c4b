// what: optional of string with transform by hand, any with wrong cast
// bmc: --check-leaks
// expect: verified
// why: bad_any_cast is thrown and caught
#include <bmc/bmc.hpp>
#include <any>
#include <optional>
#include <string>
proof_harness void oa() {
  std::optional<std::string> o;
  bool b = bmc::any<bool>();
  if (b) o.emplace(20, 'x');
  bmc::check(o.has_value() == b && o.value_or("none").size() == (b ? 20u : 4u), "value or");
  std::any a = b ? std::any(3) : std::any(std::string(30, 'q'));
  int caught = 0;
  try { bmc::check(std::any_cast<int>(a) == 3, "int"); } catch (const std::bad_any_cast &) { caught = 1; }
  bmc::check(caught == !b, "wrong type throws");
  o.reset();
  a.reset();
  bmc::check(!o && !a.has_value(), "empty");
}
