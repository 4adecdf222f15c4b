// SPDX-License-Identifier: Apache-2.0
// library: fast_float
// package: libfast-float-dev
// proves: memory safety of reading a double; the reported end lies inside the text
// leaves out: that the number is the nearest one
// bound: any text of up to 4 bytes
// expect: verified
// files: fast_float
// seeded: fast_float/ascii_number.h | if (p == pend) { | if (p == nullptr) { | out-of-bounds
// quick: -DLENGTH=2
#include <bmc/bmc.hpp>

#include <memory>

#include <fast_float/fast_float.h>

#ifndef LENGTH
#define LENGTH 4
#endif

proof_harness void reads_any_text() {
  const std::size_t length = bmc_any_size();
  bmc::assume(length <= LENGTH);
  const std::unique_ptr<char[]> bytes(new char[length]);
  char* const text = bytes.get();
  bmc_any_bytes(text, length);
  double value;
  const auto answer = fast_float::from_chars(text, text + length, value);
  bmc::check(text <= answer.ptr && answer.ptr <= text + length, "the end lies inside the text");
}
