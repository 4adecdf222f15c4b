// what: streams of libc++, which have no models
// bmc: -- -stdlib=libc++
// expect: inconclusive which nothing defines, is not modelled
// why: their virtual tables are in the shared library; reading there gives no answer rather than any value
#include <bmc/bmc.hpp>
#include <sstream>

proof_harness void written() {
  std::ostringstream out;
  out << 1;
  bmc::check(out.str() == "1", "one");
}
