// what: std::string of libc++, short and long, and its numbers
// bmc: --unwind 40 -- -stdlib=libc++
// expect: verified
// why: 23 characters no longer fit into the object; what std::stoi reads is what std::to_string wrote
#include <bmc/bmc.hpp>
#include <stdexcept>
#include <string>

proof_harness void grows() {
  std::string s = "abc";
  const char c = bmc_any_char();
  s += c;
  s += "defghijklmnopqrstuvwxyz0123456789";
  bmc::check(s.size() == 37 && s[3] == c, "long");
  bmc::check(s.substr(0, 3) == "abc" && s.find('z') == (c == 'z' ? 3u : 26u), "searched");
  s.erase(4);
  bmc::check(s.size() == 4 && s.back() == c, "short again");
}

proof_harness void any_length() {
  const size_t n = bmc_any_size();
  bmc::assume(n >= 20 && n <= 25);
  std::string s(n, 'a');
  s += 'b';
  bmc::check(s.size() == n + 1 && s.back() == 'b', "one more");
}

proof_harness void numbers() {
  const int x = bmc::any_in(-99, 999);
  bmc::check(std::stoi(std::to_string(x)) == x, "there and back");
  bmc::check(std::to_string(2.5) == "2.500000" && std::stod("0.125") == 0.125, "floating");
  int thrown = 0;
  try {
    std::stoi("x");
  } catch (const std::invalid_argument&) {
    thrown++;
  }
  try {
    std::stoi("2147483648");
  } catch (const std::out_of_range&) {
    thrown++;
  }
  bmc::check(thrown == 2, "no number, too large");
}
