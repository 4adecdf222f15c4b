// what: a view of a std::string outlives the growth of the string, which moves only at some lengths
// bmc:
// expect: failed use-after-free
// why: the 29th character moves the text to another block, at the latest the 28 at the end do
#include <bmc/bmc.hpp>
#include <string>
#include <string_view>

proof_harness void stale_view() {
  const unsigned n = bmc::any_in(28u, 32u);
  std::string s(28, 'a');
  const std::string_view view = s;
  for (unsigned i = 28; i < n; i++) s.push_back('b');
  bmc::check(view.front() == 'a', "still there");  // bug: use-after-free
  s.append(28, 'c');
  bmc::check(view.back() == 'a', "moved");  // bug: use-after-free
}
