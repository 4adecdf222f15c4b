// what: std::to_chars of an arbitrary floating number
// bmc:
// expect: inconclusive std::to_chars of a symbolic floating value is not modelled
// why: its digits are not worked out
#include <bmc/bmc.hpp>
#include <charconv>

proof_harness void any_value() {
  char room[32];
  bmc::check(std::to_chars(room, room + 32, bmc_any_double()).ptr > room, "something");
}
