// what: libc++: an exception of another type than the handler's, a variant that holds something else
// bmc: -- -stdlib=libc++
// expect: failed uncaught-exception
// why: out_of_range is no runtime_error; the variant may hold a double
#include <bmc/bmc.hpp>
#include <stdexcept>
#include <string>
#include <variant>

proof_harness void other_type() {
  const std::string s = "abc";
  try {
    const size_t at = bmc_any_size();
    bmc::check(s.at(at) != 'x', "no x");  // bug: uncaught-exception
  } catch (const std::runtime_error&) {
  }
}

proof_harness void other_alternative() {
  std::variant<int, double> v;
  if (bmc_any_bool()) v = 1.0;
  bmc::check(std::get<int>(v) == 0, "zero");  // bug: uncaught-exception
}
