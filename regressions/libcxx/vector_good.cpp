// what: std::vector of libc++: growth, at() and its exception
// bmc: --unwind 5 -- -stdlib=libc++
// expect: verified
// why: at() throws exactly behind the end, and the last element is the one pushed last
#include <bmc/bmc.hpp>
#include <stdexcept>
#include <vector>

proof_harness void elements() {
  std::vector<int> v;
  const int n = bmc::any_in(0, 4);
  for (int i = 0; i < n; i++) v.push_back(2 * i);
  bmc::check(v.size() == static_cast<size_t>(n), "all are there");
  const size_t at = bmc_any_size();
  bool thrown = false;
  try {
    bmc::check(v.at(at) == 2 * static_cast<int>(at), "each has its value");
  } catch (const std::out_of_range& e) {
    thrown = true;
    bmc::check(e.what()[0] == 'v', "the text is the library's");
  }
  bmc::check(thrown == (at >= v.size()), "at() looks at the bound");
}
