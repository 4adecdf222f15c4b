// SPDX-License-Identifier: Apache-2.0
// library: utf8cpp
// package: libutfcpp-dev
// proves: memory safety; decoded points are Unicode scalar values; every one of them survives encoding and decoding
// leaves out: the replacing and the unchecked functions
// bound: any bytes up to 5; all 1,112,064 scalar values
// expect: verified
// files: utf8cpp
// seeded: utf8cpp/utf8/core.h | if (++it == end) | if (++it == 0) | out-of-bounds
// quick: -DLENGTH=3
#include <bmc/bmc.hpp>

#include <cstdint>

#include <utf8cpp/utf8.h>

#ifndef LENGTH
#define LENGTH 5
#endif

static bool is_scalar_value(std::uint32_t point) { return point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff); }

proof_harness void walks_over_any_bytes() {
  char text[LENGTH];
  const std::size_t length = bmc_any_size();
  bmc::assume(length <= LENGTH);
  bmc_any_bytes(text, length);
  const char* const begin = text;
  const char* const bad = utf8::find_invalid(begin, begin + length);
  bmc::check(begin <= bad && bad <= begin + length, "the first invalid place lies inside the text");
  const char* at = begin;
  int points = 0;
  for (; at < bad; points++)
    bmc::check(is_scalar_value(utf8::next(at, bad)), "a scalar value");
  bmc::check(utf8::distance(begin, bad) == points, "both walks count the same");
}

proof_harness void any_scalar_value_survives() {
  const std::uint32_t point = bmc_any_u32();
  bmc::assume(is_scalar_value(point));
  char text[4];
  const char* const end = utf8::append(point, text);
  const char* at = text;
  bmc::check(utf8::is_valid(at, end), "what was encoded is valid");
  bmc::check(utf8::next(at, end) == point && at == end, "and decoded to the same");
}
