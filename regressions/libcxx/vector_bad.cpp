// what: std::vector of libc++: an index behind the end, and an exception that nothing catches
// bmc: -- -stdlib=libc++
// expect: failed out-of-bounds uncaught-exception
// why: operator[] does not look at the bound, and at() throws
#include <bmc/bmc.hpp>
#include <vector>

proof_harness void index() {
  std::vector<int> v{1, 2, 3};
  const size_t i = bmc_any_size();
  bmc::assume(i <= 3);
  v[i] = 1;  // bug: out-of-bounds
}

proof_harness void at() {
  std::vector<int> v{1, 2, 3};
  const size_t i = bmc_any_size();
  bmc::assume(i <= 3);
  v.at(i) = 1;  // bug: uncaught-exception
}
