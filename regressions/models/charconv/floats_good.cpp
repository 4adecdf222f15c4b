// what: std::to_chars and std::from_chars of floating numbers
// bmc: --unwind 8
// expect: verified
// why: the fewest digits that read back; correctly rounded; a number too large or too small leaves the value as it was
#include <bmc/bmc.hpp>
#include <charconv>
#include <string_view>

namespace {
std::string_view text(char (&room)[64], std::to_chars_result result) {
  bmc::check(result.ec == std::errc(), "there is room");
  return {room, static_cast<size_t>(result.ptr - room)};
}
}  // namespace

proof_harness void written() {
  char room[64];
  bmc::check(text(room, std::to_chars(room, room + 64, 0.1)) == "0.1", "shortest");
  bmc::check(text(room, std::to_chars(room, room + 64, 1e23)) == "1e+23", "the shorter form");
  bmc::check(text(room, std::to_chars(room, room + 64, 0.1F)) == "0.1", "a float");
  bmc::check(text(room, std::to_chars(room, room + 64, 5e-324)) == "5e-324", "the least");
  bmc::check(text(room, std::to_chars(room, room + 64, 1e23, std::chars_format::fixed)) == "99999999999999991611392",
             "all");
  bmc::check(text(room, std::to_chars(room, room + 64, -0.1, std::chars_format::hex)) == "-1.999999999999ap-4", "hex");
  bmc::check(text(room, std::to_chars(room, room + 64, 2.5, std::chars_format::fixed, 0)) == "2", "half to even");
  const auto full = std::to_chars(room, room + 3, 1234.5);
  bmc::check(full.ec == std::errc::value_too_large && full.ptr == room + 3, "no room");
}

proof_harness void read() {
  double value = 7;
  const std::string_view number = "-1.5e2x", large = "1e400", small = "1e-400";
  auto result = std::from_chars(number.begin(), number.end(), value);
  bmc::check(value == -150 && *result.ptr == 'x', "up to the letter");
  result = std::from_chars(number.begin(), number.end(), value, std::chars_format::fixed);
  bmc::check(value == -1.5 && *result.ptr == 'e', "up to the exponent");
  for (const std::string_view far : {large, small}) {
    result = std::from_chars(far.begin(), far.end(), value);
    bmc::check(result.ec == std::errc::result_out_of_range && value == -1.5, "unchanged");
  }
}

proof_harness void any_text() {
  char text[3];
  bmc_any_bytes(text, sizeof text);
  float value = 7;
  const auto result = std::from_chars(text, text + sizeof text, value);
  bmc::check(result.ptr >= text && result.ptr <= text + sizeof text, "within the text");
  if (result.ec == std::errc::invalid_argument) bmc::check(value == 7, "unchanged");
  if (text[0] == '4' && text[1] == '.' && text[2] == '5') bmc::check(value == 4.5F, "a half");
  if (text[0] == ' ' || text[0] == '+') bmc::check(result.ec == std::errc::invalid_argument, "not as strtof");
}
