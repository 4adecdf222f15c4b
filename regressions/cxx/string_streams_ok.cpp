// what: string streams: numbers of any value are written and read back; words, lines, formats, failures
// bmc: --check-leaks
// expect: verified
// why: what was written is what is read
#include <bmc/bmc.hpp>
#include <iomanip>
#include <iostream>
#include <sstream>

proof_harness void numbers() {
  const int x = bmc::any_in(-999, 999);
  const unsigned y = bmc::any_in(0u, 255u);
  std::stringstream s;
  s << x << ' ' << y << " word";
  int a = 0;
  unsigned b = 0;
  std::string word;
  s >> a >> b >> word;
  bmc::check(a == x && b == y && word == "word" && !s.fail() && s.eof(), "read back");
  s >> a;
  bmc::check(s.fail() && a == x, "nothing is left");
}

proof_harness void formats() {
  std::ostringstream o;
  o << std::setw(5) << std::setfill('*') << std::left << 42 << std::right << std::setw(4) << -7;
  o << std::hex << std::showbase << 255 << std::dec << std::boolalpha << true << 1.5;
  bmc::check(o.str() == "42*****-70xfftrue1.5", "as printf would");
  std::cout << "never seen: " << o.str() << std::endl;
  bmc::check(std::cout.good(), "goes nowhere");
}

proof_harness void failures() {
  std::istringstream in("12x 99999999999\nline two\nrest");
  int n = 0;
  in >> n;
  bmc::check(n == 12 && in.good(), "stops at the letter");
  in >> n;
  bmc::check(n == 0 && in.fail(), "no digits");
  in.clear();
  in.ignore(1);
  in >> n;
  bmc::check(n == 2147483647 && in.fail(), "too large");
  in.clear();
  std::string line;
  std::getline(in, line);
  bmc::check(line.empty(), "the rest of the line");
  std::getline(in, line);
  bmc::check(line == "line two" && std::getline(in, line) && line == "rest" && in.eof(), "lines");
  in.exceptions(std::ios::badbit);
  bmc::expect_throw<std::ios_base::failure>([&] { in.setstate(std::ios::badbit); });
}
