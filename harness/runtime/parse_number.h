// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// An integer at the start of a text, as strtol and scanf read it.
struct ParsedInteger {
  unsigned long long magnitude;  ///< ULLONG_MAX where too large.
  bool negative;
  bool overflow;  ///< The magnitude does not fit 64 bits.
  bool found;     ///< There was at least one digit.
  size_t end;     ///< Where reading stopped; 0 if not `found`.
};

/// Reads white space, sign, prefix and digits of at most `width` characters; `base` 0 or 2 to 36. `binary` allows C23's
/// 0b.
struct ParsedInteger __bmc_parse_integer(const char* s, size_t width, int base, bool binary);

/// The value clamped to [min, max], with errno ERANGE where it was clamped (C17 7.22.1.4p8).
long long __bmc_clamp_signed(struct ParsedInteger number, long long min, long long max);
unsigned long long __bmc_clamp_unsigned(struct ParsedInteger number, unsigned long long max);

/// A floating number at the start of a text, as strtod and scanf read it.
enum FloatKind { kNoFloat, kDecimal, kHexadecimal, kInfinity, kNan };

struct ParsedFloat {
  enum FloatKind kind;
  bool negative;
  uint64_t digits;  ///< The leading significant digits: up to 19 decimal ones, or 16 hexadecimal ones.
  bool more;        ///< Further digits that are not all zero were left out of `digits`.
  int exponent;     ///< The value is digits * 10^exponent, or digits * 2^exponent if hexadecimal.
  size_t first;     ///< Where the mantissa's digits begin and end, for reading all of them.
  size_t last;
  size_t end;  ///< Where reading stopped; 0 if there is no number.
};

/// Reads white space, sign and number of at most `width` characters.
struct ParsedFloat __bmc_parse_float(const char* s, size_t width);

enum ExponentRule { kNever, kOptional, kAlways };
/// As std::from_chars reads: no white space, no plus sign before the number, no prefix of hexadecimal ones.
struct ParsedFloat __bmc_parse_chars(const char* s, size_t width, bool hexadecimal, enum ExponentRule exponent);

/// The number, which was read from `s`, correctly rounded; errno ERANGE where it overflows or underflows. Exact for any
/// concrete text; unsupported where symbolic text needs more than one rounded operation.
float __bmc_to_float(const char* s, const struct ParsedFloat* number);
double __bmc_to_double(const char* s, const struct ParsedFloat* number);
long double __bmc_to_long_double(const char* s, const struct ParsedFloat* number);
