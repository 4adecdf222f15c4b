// SPDX-License-Identifier: Apache-2.0
#pragma once

// Floating numbers for std::to_chars and std::from_chars ([charconv]), in C so that tests compare them natively.

#include <stdbool.h>
#include <stddef.h>

enum { kMostCharsPrecision = 1100, kMostChars = 1500 };

/// How std::to_chars writes a number.
struct CharsForm {
  char conversion;  ///< Of printf: e, f, g or a; 0: the shorter of e and f.
  int precision;    ///< -1: the fewest digits that read back as the same number. At most kMostCharsPrecision.
  bool is_single;   ///< The value is a float.
};

/// Writes a concrete value, without a zero behind it; `chars` has room for kMostChars. Returns how many there are.
size_t __bmc_float_chars(char* chars, double value, struct CharsForm form);

/// Bits of std::chars_format.
enum { kCharsScientific = 1, kCharsFixed = 2, kCharsHex = 4 };

struct CharsNumber {
  int error;   ///< 0, EINVAL or ERANGE.
  size_t end;  ///< Where reading stopped.
};

/// Reads a number at the start of `size` characters; *value stays as it was at an error. Correctly rounded, or
/// unsupported, as strtod.
struct CharsNumber __bmc_double_from_chars(const char* s, size_t size, int format, double* value);
struct CharsNumber __bmc_float_from_chars(const char* s, size_t size, int format, float* value);
