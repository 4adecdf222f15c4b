// what: std::sort of libc++ with a range that ends behind the array
// bmc: --unwind 8 -- -stdlib=libc++
// expect: failed out-of-bounds
// why: the fifth of four elements is compared
#include <algorithm>
#include <bmc/bmc.hpp>

proof_harness void sorted() {
  int a[4] = {4, bmc_any_int(), 2, 1};
  std::sort(a, a + 5);  // bug: out-of-bounds
}
