// what: std::to_chars and std::from_chars of floating numbers, misused
// bmc: --unwind 8
// expect: failed assertion out-of-bounds
// why: a leading blank is no number for from_chars; the text has no end of its own; the room is smaller than it is said
#include <bmc/bmc.hpp>
#include <charconv>
#include <cstring>

proof_harness void blank() {
  const char text[] = {bmc_any_bool() ? ' ' : '1', '2'};
  double value = 7;
  std::from_chars(text, text + 2, value);
  bmc::check(value != 7, "read");  // bug: assertion
}

proof_harness void no_end() {
  char room[3];
  std::to_chars(room, room + 3, 0.1);
  bmc::check(std::strlen(room) == 3, "three");  // bug: out-of-bounds
}

proof_harness void no_room() {
  char room[8];
  std::to_chars(room, room + 16, 0.1234567);  // bug: out-of-bounds
}
