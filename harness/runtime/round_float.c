// SPDX-License-Identifier: Apache-2.0
// From a parsed number to a float, double or long double: one correctly rounded operation where that is enough, else,
// for concrete text, exact arithmetic on big numbers.
#include <errno.h>
#include <string.h>

#include "big.h"
#include "model.h"
#include "parse_number.h"

/// A floating format: significant bits, least and largest exponent of a significand that is read as an integer.
struct Format {
  int bits;
  int least;
  int largest;
  int decimal_least;  // 10^decimal_least and below round to zero, 10^decimal_largest and above overflow
  int decimal_largest;
};

static const struct Format kSingle = {24, -149, 104, -50, 40};
static const struct Format kDouble = {53, -1074, 971, -330, 310};
static const struct Format kExtended = {64, -16445, 16320, -4970, 4940};

/// significand * 2^exponent, and a half more if `half`, and a bit more if `rest`.
struct Binary {
  uint64_t significand;
  bool half;
  bool rest;
  int exponent;
};

static struct Binary normalised(struct Binary b) {
  if (b.significand == 0) return b;
  const int zeros = __builtin_clzll(b.significand);
  b.significand <<= zeros;
  b.exponent -= zeros;
  return b;
}

/// Drops the lowest `bits` bits, rounding to nearest and ties to even; *carry tells that 2^64 was reached.
static uint64_t round_off(struct Binary b, int bits, bool* inexact, bool* carry) {
  const uint64_t value = b.significand;
  uint64_t kept = bits == 0 ? value : 0, below = bits == 0 ? 0 : value;
  bool half = b.half, rest = b.rest;
  if (bits > 0) {
    if (bits < 64) {
      kept = value >> bits;
      below = value & (((uint64_t)1 << bits) - 1);
    }
    const uint64_t middle = bits > 64 ? 0 : (uint64_t)1 << (bits - 1);
    half = (below & middle) != 0;
    rest = b.half || b.rest || (below & ~middle) != 0;
  }
  *inexact = half || rest;
  const bool up = half && (rest || (kept & 1) != 0);
  *carry = up && kept + 1 == 0;
  return kept + up;
}

/// Rounds to the format: a significand below 2^bits at an exponent not below format.least. ERANGE as glibc sets it.
static struct Binary rounded(struct Binary b, const struct Format* format, bool* infinite) {
  *infinite = false;
  if (b.significand == 0) return b;
  b = normalised(b);
  int drop = 64 - format->bits;
  if (b.exponent + drop < format->least) drop = format->least - b.exponent;
  bool inexact, carry;
  b.significand = round_off(b, drop, &inexact, &carry);
  b.exponent += drop;
  if (carry || (format->bits < 64 && b.significand >> format->bits != 0)) {
    b.significand = carry ? (uint64_t)1 << 63 : b.significand >> 1;
    b.exponent++;
  }
  *infinite = b.exponent > format->largest;
  const bool tiny = b.exponent == format->least && b.significand >> (format->bits - 1) == 0;
  if (*infinite || (tiny && inexact)) errno = ERANGE;
  return b;
}

static unsigned digit_value(unsigned char c) { return is_digit(c) ? c - '0' : to_lower(c) - 'a' + 10U; }

/// All digits of the mantissa as one number; *exponent is that of its last digit.
static void read_digits(struct Big* big, const char* s, const struct ParsedFloat* number, int* exponent) {
  enum { kMostDigits = 800 };
  const bool hex = number->kind == kHexadecimal;
  const unsigned base = hex ? 16 : 10;
  const int held = hex ? 16 : 19, step = hex ? 4 : 1;
  __bmc_big_set(big, 0);
  int kept = 0, count = 0;
  bool rest = false;
  for (size_t i = number->first; i < number->last; i++) {
    if (s[i] == '.') continue;
    const unsigned digit = digit_value((unsigned char)s[i]);
    if (kept > 0 || digit != 0) count++;
    if (kept == 0 && digit == 0) continue;
    if (kept == kMostDigits) {
      rest = rest || digit != 0;
      continue;
    }
    __bmc_big_multiply_add(big, base, digit);
    kept++;
  }
  const int taken = count < held ? count : held;  // as many as number->digits holds
  *exponent = number->exponent - step * (kept - taken);
  if (rest) {
    __bmc_big_multiply_add(big, base, 1);
    *exponent -= step;
  }
}

static uint32_t power_of_ten(int exponent) {
  uint32_t power = 1;
  for (int i = 0; i < exponent; i++) power *= 10;
  return power;
}

static bool divide_by_ten_to(struct Big* big, int exponent) {
  bool rest = false;
  for (int i = exponent; i > 0; i -= 9)
    if (__bmc_big_divide(big, power_of_ten(i < 9 ? i : 9)) != 0) rest = true;
  return rest;
}

/// Multiplies or divides by the power of ten.
static void apply_decimal_exponent(struct Big* big, int exponent, struct Binary* b) {
  for (int i = exponent; i > 0; i -= 9) __bmc_big_multiply_add(big, power_of_ten(i < 9 ? i : 9), 0);
  if (exponent >= 0) return;
  const int shift = 66 + (-exponent * 10 + 2) / 3;  // 10 < 2^(10/3): the quotient keeps at least 66 bits
  __bmc_big_shift_left(big, (unsigned)shift);
  b->exponent = -shift;
  b->rest = divide_by_ten_to(big, -exponent);
}

static struct Binary exact_value(const char* s, const struct ParsedFloat* number) {
  struct Big big;
  int exponent;
  read_digits(&big, s, number, &exponent);
  struct Binary b = {0, false, false, 0};
  if (number->kind == kHexadecimal)
    b.exponent = exponent;
  else
    apply_decimal_exponent(&big, exponent, &b);
  const size_t bits = __bmc_big_bits(&big), drop = bits > 64 ? bits - 64 : 0;
  bool below, lower = false;
  b.significand = __bmc_big_window(&big, drop, &below);
  if (drop > 0) {
    b.half = (__bmc_big_window(&big, drop - 1, &lower) & 1) != 0;
    b.rest = b.rest || lower;
  }
  b.exponent += (int)drop;
  return b;
}

static int decimal_digits(uint64_t value) {
  int count = 0;
  for (; value != 0; value /= 10) count++;
  return count;
}

/// The number's magnitude in the format, as significand and exponent.
static struct Binary convert(const char* s, const struct ParsedFloat* number, const struct Format* format,
                             bool* infinite) {
  const bool hex = number->kind == kHexadecimal;
  struct Binary b = {number->digits, false, false, number->exponent};
  *infinite = false;
  if (number->digits == 0) return b;
  if (hex && !number->more) return rounded(b, format, infinite);
  if (!is_concrete(number->digits) || !is_concrete((uint64_t)number->exponent)) {
    __bmc_unsupported("strtod: symbolic text beyond one rounded operation");
    return b;
  }
  if (hex) return rounded(exact_value(s, number), format, infinite);
  const int size = number->exponent + decimal_digits(number->digits);
  if (size > format->decimal_largest || size < format->decimal_least) {
    *infinite = size > 0;
    b.significand = 0;
    errno = ERANGE;
    return b;
  }
  return rounded(exact_value(s, number), format, infinite);
}

/// The bits of an IEEE format with `fraction` stored bits.
static uint64_t encode(struct Binary b, bool infinite, int fraction, int bias) {
  const uint64_t hidden = (uint64_t)1 << fraction;
  if (infinite) return (uint64_t)(2 * bias + 1) << fraction;
  if (b.significand < hidden) return b.significand;
  return ((uint64_t)(b.exponent + fraction + bias) << fraction) | (b.significand - hidden);
}

/// 10^exponent, for exponents at which it is exact.
static double exact_power(int exponent) {
  double power = 1;
  for (int i = 0; i < exponent; i++) power *= 10;
  return power;
}

double __bmc_to_double(const char* s, const struct ParsedFloat* number) {
  const int exponent = number->exponent, size = exponent < 0 ? -exponent : exponent;
  const double sign = number->negative ? -1.0 : 1.0;
  if (number->kind == kInfinity) return sign * __builtin_inf();
  if (number->kind == kNan) return __builtin_copysign(__builtin_nan(""), sign);
  if (number->kind == kNoFloat) return 0;
  if (number->digits == 0) return sign * 0.0;
  if (number->kind == kDecimal && !number->more && size <= 22 && number->digits <= (uint64_t)1 << 53) {
    const double digits = sign * (double)number->digits;
    return exponent < 0 ? digits / exact_power(size) : digits * exact_power(size);
  }
  bool infinite;
  const struct Binary b = convert(s, number, &kDouble, &infinite);
  const uint64_t bits = encode(b, infinite, 52, 1023) | (uint64_t)number->negative << 63;
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

float __bmc_to_float(const char* s, const struct ParsedFloat* number) {
  const int exponent = number->exponent, size = exponent < 0 ? -exponent : exponent;
  const float sign = number->negative ? -1.0F : 1.0F;
  if (number->kind == kInfinity) return sign * __builtin_inff();
  if (number->kind == kNan) return __builtin_copysignf(__builtin_nanf(""), sign);
  if (number->kind == kNoFloat) return 0;
  if (number->digits == 0) return sign * 0.0F;
  if (number->kind == kDecimal && !number->more && size <= 10 && number->digits <= (uint64_t)1 << 24) {
    const float digits = sign * (float)number->digits, power = (float)exact_power(size);
    return exponent < 0 ? digits / power : digits * power;
  }
  bool infinite;
  const struct Binary b = convert(s, number, &kSingle, &infinite);
  const uint32_t bits = (uint32_t)encode(b, infinite, 23, 127) | (uint32_t)number->negative << 31;
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

long double __bmc_to_long_double(const char* s, const struct ParsedFloat* number) {
  const long double sign = number->negative ? -1.0L : 1.0L;
  if (number->kind == kInfinity) return sign * __builtin_infl();
  if (number->kind == kNan) return __builtin_copysignl(__builtin_nanl(""), sign);
  if (number->kind == kNoFloat) return 0;
  if (number->digits == 0) return sign * 0.0L;
  if (number->kind == kDecimal && !number->more && number->exponent == 0) return sign * (long double)number->digits;
  bool infinite;
  const struct Binary b = convert(s, number, &kExtended, &infinite);
  const bool normal = b.significand >> 63 != 0;
  const unsigned biased = infinite ? 0x7fff : normal ? (unsigned)(b.exponent + 63 + 16383) : 0;
  const uint64_t significand = infinite ? (uint64_t)1 << 63 : b.significand;
  const uint16_t top = (uint16_t)(biased | (unsigned)number->negative << 15);
  long double value = 0;
  memcpy(&value, &significand, sizeof significand);
  memcpy((char*)&value + sizeof significand, &top, sizeof top);
  return value;
}
