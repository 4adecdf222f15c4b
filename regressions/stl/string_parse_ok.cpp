// what: split a symbolic string at commas
// bmc: --unwind 10
// expect: verified
// why: joined parts give the string back
#include <bmc/bmc.hpp>
#include <string>
#include <vector>
static std::vector<std::string> split(const std::string &s) {
  std::vector<std::string> out(1);
  for (char c : s) { if (c == ',') out.emplace_back(); else out.back() += c; }
  return out;
}
proof_harness void sp() {
  char buf[4];
  for (char &c : buf) c = bmc::any_in(',', '.');
  std::string s(buf, 4);
  auto parts = split(s);
  std::string joined = parts[0];
  for (std::size_t i = 1; i < parts.size(); i++) joined += "," + parts[i];
  bmc::check(joined == s, "round trip");
}
