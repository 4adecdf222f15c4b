// SPDX-License-Identifier: Apache-2.0
// <charconv>: what the headers of libstdc++ leave to the library, floating numbers ([charconv.to.chars],
// [charconv.from.chars]).
#include <cerrno>
#include <charconv>
#include <cstring>

extern "C" {
#include "charconv.h"
#include "model.h"
}

namespace std {
namespace {

uint64_t bits_of(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

char conversion_for(chars_format format) {
  switch (format) {
    case chars_format::scientific:
      return 'e';
    case chars_format::fixed:
      return 'f';
    case chars_format::hex:
      return 'a';
    case chars_format::general:
      return 'g';
  }
  return 0;
}

to_chars_result write(char* first, char* last, double value, CharsForm form) {
  if (!is_concrete(bits_of(value))) __bmc_unsupported("std::to_chars of a symbolic floating value");
  if (form.precision > kMostCharsPrecision) __bmc_unsupported("std::to_chars with a precision above 1100");
  char chars[kMostChars];
  const size_t length = __bmc_float_chars(chars, value, form);
  if (length > static_cast<size_t>(last - first)) return {last, errc::value_too_large};
  memcpy(first, chars, length);
  return {first + length, errc()};
}

/// A negative precision is that of printf without one, and as many digits as there are for hexadecimal ones.
CharsForm precise(chars_format format, int precision, bool is_single) {
  const int used = precision >= 0 ? precision : format == chars_format::hex ? -1 : 6;
  return {conversion_for(format), used, is_single};
}

from_chars_result outcome_of(const char* first, CharsNumber number) {
  return {first + number.end, static_cast<errc>(number.error)};
}

}  // namespace

to_chars_result to_chars(char* first, char* last, double value) noexcept {
  return write(first, last, value, {0, -1, false});
}
to_chars_result to_chars(char* first, char* last, double value, chars_format format) noexcept {
  return write(first, last, value, {conversion_for(format), -1, false});
}
to_chars_result to_chars(char* first, char* last, double value, chars_format format, int precision) noexcept {
  return write(first, last, value, precise(format, precision, false));
}
to_chars_result to_chars(char* first, char* last, float value) noexcept {
  return write(first, last, static_cast<double>(value), {0, -1, true});
}
to_chars_result to_chars(char* first, char* last, float value, chars_format format) noexcept {
  return write(first, last, static_cast<double>(value), {conversion_for(format), -1, true});
}
to_chars_result to_chars(char* first, char* last, float value, chars_format format, int precision) noexcept {
  return write(first, last, static_cast<double>(value), precise(format, precision, true));
}

from_chars_result from_chars(const char* first, const char* last, double& value, chars_format format) noexcept {
  const size_t size = static_cast<size_t>(last - first);
  return outcome_of(first, __bmc_double_from_chars(first, size, static_cast<int>(format), &value));
}
from_chars_result from_chars(const char* first, const char* last, float& value, chars_format format) noexcept {
  const size_t size = static_cast<size_t>(last - first);
  return outcome_of(first, __bmc_float_from_chars(first, size, static_cast<int>(format), &value));
}

}  // namespace std
