// what: std::string of libc++: a view outlives the text that it shows
// bmc: -- -stdlib=libc++
// expect: failed use-after-free
// why: the string grows beyond what it holds in itself and then once more: its first block is gone
#include <bmc/bmc.hpp>
#include <string>
#include <string_view>

proof_harness void stale_view() {
  std::string s(40, 'a');
  const std::string_view view = s;
  if (bmc_any_bool()) s.append(100, 'b');
  bmc::check(view[5] == 'a', "still there");  // bug: use-after-free
}
