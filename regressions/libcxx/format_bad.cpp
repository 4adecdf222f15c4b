// what: std::format of libc++ writes more than there is room for
// bmc: -- -stdlib=libc++ -std=c++23
// expect: failed out-of-bounds
// why: three digits and the letter take four characters
#include <bmc/bmc.hpp>
#include <format>

proof_harness void formatted() {
  char room[3];
  std::format_to(room, "x{}", bmc::any_in(0, 100));  // bug: out-of-bounds
}
