// what: a size from the console indexes an array
// bmc:
// expect: failed out-of-bounds
// why: the console may say anything, 8 for instance
#include <bmc/bmc.hpp>
#include <iostream>

proof_harness void choose() {
  const int table[8] = {};
  char c = 0;
  if (!(std::cin >> c) || c < '0' || c > '9') return;
  bmc::check(table[c - '0'] == 0, "in the table");  // bug: out-of-bounds
}
