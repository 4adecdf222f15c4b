// SPDX-License-Identifier: Apache-2.0
// How printf and std::to_chars write floating numbers: exactly, by big-number arithmetic, where the value is concrete.
#define _GNU_SOURCE
#include <errno.h>
#include <string.h>

#include "big.h"
#include "charconv.h"
#include "model.h"
#include "parse_number.h"
#include "stdio_format.h"

enum { kMostDigits = 800, kMostPrecision = kMostCharsPrecision, kLongestText = kMostChars };

/// 0.DIGITS * 10^point.
struct Decimal {
  char digits[kMostDigits];
  int count;
  int point;
};

static uint64_t bits_of(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

/// |value| as significand * 2^*exponent; requires: finite.
static uint64_t significand_of(double value, int* exponent) {
  const uint64_t bits = bits_of(value), hidden = (uint64_t)1 << 52;
  const int biased = (int)(bits >> 52 & 0x7ff);
  *exponent = (biased == 0 ? 1 : biased) - 1075;
  return (bits & (hidden - 1)) | (biased == 0 ? 0 : hidden);
}

/// The digits of a big number; it is used up.
static void take_digits(struct Decimal* d, struct Big* big) {
  char text[kMostDigits];
  int at = kMostDigits;
  while (big->size > 0) {
    uint32_t part = __bmc_big_divide(big, 1000000000);
    for (int i = 0; i < 9 && (big->size > 0 || part != 0); i++, part /= 10) text[--at] = (char)('0' + part % 10);
  }
  d->count = kMostDigits - at;
  memcpy(d->digits, text + at, (size_t)d->count);
}

static void make_decimal(struct Decimal* d, double value) {
  int exponent;
  uint64_t significand = significand_of(value, &exponent);
  if (significand == 0) {
    d->count = 0;
    d->point = 1;
    return;
  }
  for (; exponent < 0 && (significand & 1) == 0; exponent++) significand >>= 1;
  struct Big big;
  __bmc_big_set(&big, significand);
  if (exponent > 0) __bmc_big_shift_left(&big, (unsigned)exponent);
  for (int i = exponent; i < 0; i++) __bmc_big_multiply_add(&big, 5, 0);  // m / 2^k = m 5^k / 10^k
  take_digits(d, &big);
  d->point = d->count + (exponent < 0 ? exponent : 0);
}

/// Does rounding to `keep` digits go up? To nearest, ties to even.
static bool rounds_up(const struct Decimal* d, int keep) {
  if (d->digits[keep] != '5') return d->digits[keep] > '5';
  for (int i = keep + 1; i < d->count; i++)
    if (d->digits[i] != '0') return true;
  return keep > 0 && (d->digits[keep - 1] - '0') % 2 != 0;
}

static void drop_zeros(struct Decimal* d) {
  while (d->count > 0 && d->digits[d->count - 1] == '0') d->count--;
}

/// Keeps the first `keep` digits, fewer than there are, as they are or as the next number `up`.
static void cut_decimal(struct Decimal* d, int keep, bool up) {
  d->count = keep;
  while (up && d->count > 0 && d->digits[d->count - 1] == '9') d->count--;
  if (up && d->count == 0) {
    d->digits[d->count++] = '1';
    d->point++;
  } else if (up) {
    d->digits[d->count - 1]++;
  }
}

/// Rounds to `keep` digits and drops the zeros at the end.
static void round_decimal(struct Decimal* d, int keep) {
  if (keep < 0) d->count = 0;
  if (keep >= 0 && keep < d->count) cut_decimal(d, keep, rounds_up(d, keep));
  drop_zeros(d);
}

static char digit_at(const struct Decimal* d, int i) { return i >= 0 && i < d->count ? d->digits[i] : '0'; }

struct Text {
  char chars[kLongestText];
  size_t length;
};

static void put(struct Text* text, char c) { text->chars[text->length++] = c; }

static void put_exponent(struct Text* text, char mark, int exponent, int least_digits) {
  put(text, mark);
  put(text, exponent < 0 ? '-' : '+');
  unsigned size = (unsigned)(exponent < 0 ? -exponent : exponent);
  char digits[8];
  int count = 0;
  for (; count < least_digits || size != 0; size /= 10) digits[count++] = (char)('0' + size % 10);
  while (count > 0) put(text, digits[--count]);
}

static void put_fixed(struct Text* text, const struct Decimal* d, int precision, bool point) {
  if (d->point <= 0 || d->count == 0) put(text, '0');
  for (int i = 0; i < d->point && d->count > 0; i++) put(text, digit_at(d, i));
  if (precision > 0 || point) put(text, '.');
  const int start = d->count == 0 ? 0 : d->point;
  for (int i = 0; i < precision; i++) put(text, digit_at(d, start + i));
}

static int exponent_of(const struct Decimal* d) { return d->count == 0 ? 0 : d->point - 1; }

static void put_scientific(struct Text* text, const struct Decimal* d, int precision, bool point, char mark) {
  put(text, digit_at(d, 0));
  if (precision > 0 || point) put(text, '.');
  for (int i = 1; i <= precision; i++) put(text, digit_at(d, i));
  put_exponent(text, mark, exponent_of(d), 2);
}

/// C17 7.21.6.1p8, g: the shorter of %e and %f, without zeros at the end unless `#`.
static void put_general(struct Text* text, struct Decimal* d, int precision, bool keep_zeros, char mark) {
  const int significant = precision == 0 ? 1 : precision;
  round_decimal(d, significant);
  const int exponent = exponent_of(d);
  const bool fixed = exponent < significant && exponent >= -4;
  const int asked = fixed ? significant - 1 - exponent : significant - 1;
  const int needed = d->count == 0 ? 0 : fixed ? d->count - d->point : d->count - 1;
  const int kept = keep_zeros ? asked : needed < 0 ? 0 : needed;
  if (fixed)
    put_fixed(text, d, kept, keep_zeros);
  else
    put_scientific(text, d, kept, keep_zeros, mark);
}

/// One digit, a point and 13 hexadecimal ones, times 2^exponent.
struct Hexadecimal {
  uint64_t fraction;
  int exponent;
};

static struct Hexadecimal make_hexadecimal(double value) {
  const uint64_t bits = bits_of(value), hidden = (uint64_t)1 << 52;
  const int biased = (int)(bits >> 52 & 0x7ff);
  const uint64_t fraction = (bits & (hidden - 1)) | (biased == 0 ? 0 : hidden);
  return (struct Hexadecimal){fraction, fraction == 0 ? 0 : biased == 0 ? -1022 : biased - 1023};
}

/// C17 7.21.6.1p8, a: without the 0x.
static void put_hexadecimal(struct Text* text, struct Hexadecimal number, int precision, bool point, bool upper) {
  uint64_t fraction = number.fraction;
  int digits = 13;
  if (precision >= 0 && precision < 13) {
    const int drop = 4 * (13 - precision);
    const uint64_t half = (uint64_t)1 << (drop - 1), dropped = fraction & (2 * half - 1);
    fraction >>= drop;
    if (dropped > half || (dropped == half && (fraction & 1) != 0)) fraction++;
    fraction <<= drop;
    digits = precision;
  }
  for (; precision < 0 && digits > 0 && (fraction >> (52 - 4 * digits) & 15) == 0; digits--) {
  }
  put(text, (char)('0' + (fraction >> 52)));
  if (digits > 0 || precision > 0 || point) put(text, '.');
  for (int i = 1; i <= digits; i++) {
    const char digit = (char)(fraction >> (52 - 4 * i) & 15);
    put(text, (char)(digit < 10 ? '0' + digit : (upper ? 'A' : 'a') - 10 + digit));
  }
  for (int i = 13; i < precision; i++) put(text, '0');
  put_exponent(text, upper ? 'P' : 'p', number.exponent, 1);
}

static void put_value(struct Text* text, const struct FormatSpec* spec, double value) {
  const char conversion = spec->conversion;
  const int precision = spec->precision < 0 ? 6 : spec->precision;
  struct Decimal d;
  if (conversion == 'a' || conversion == 'A')
    return put_hexadecimal(text, make_hexadecimal(value), spec->precision, spec->alternate, conversion == 'A');
  make_decimal(&d, value);
  if (conversion == 'g' || conversion == 'G')
    return put_general(text, &d, precision, spec->alternate, conversion == 'g' ? 'e' : 'E');
  if (conversion == 'e' || conversion == 'E') {
    round_decimal(&d, precision + 1);
    return put_scientific(text, &d, precision, spec->alternate, conversion);
  }
  round_decimal(&d, d.point + precision);
  put_fixed(text, &d, precision, spec->alternate);
}

/// The longest text that a finite value of this size can have.
static size_t longest(const struct FormatSpec* spec, double size, size_t precision) {
  switch (spec->conversion) {
    case 'f':
    case 'F':
      if (size < 1e3) return precision + 5;
      if (size < 1e9) return precision + 11;
      return size < 1e18 ? precision + 20 : precision + 310;
    default:
      return precision + 24;
  }
}

/// Any text of digits, signs, points and exponent marks, of plausible length.
static void put_arbitrary(struct Text* text, const struct FormatSpec* spec, double value) {
  const size_t precision = spec->precision < 0 ? 6 : (size_t)spec->precision;
  const bool general = spec->conversion == 'g' || spec->conversion == 'G';
  const bool hex = spec->conversion == 'a' || spec->conversion == 'A';
  const size_t least = general || hex || precision == 0 ? 1 : precision + 2;
  __bmc_approximated("printf of a symbolic floating value");
  const size_t length = __bmc_any_up_to(longest(spec, __builtin_fabs(value), precision));
  bmc_assume_(length >= least);
  bmc_any_bytes(text->chars, length);
  for (size_t i = 0; i < length; i++) {
    const char c = text->chars[i];
    bmc_assume_((c >= '+' && c <= '9' && c != ',' && c != '/') || to_lower((unsigned char)c) == 'e' || hex);
    bmc_assume_(c != '\0');
  }
  text->length = length;
}

static void emit_word(struct Sink* sink, const struct FormatSpec* spec, bool nan, const char* sign,
                      size_t sign_length) {
  const bool upper = spec->conversion >= 'A' && spec->conversion <= 'Z';
  const char* word = nan ? (upper ? "NAN" : "nan") : (upper ? "INF" : "inf");
  const struct Field field = {sign, sign_length, 0, word, 3};
  __bmc_emit_field(sink, spec, field);
}

void __bmc_emit_float(struct Sink* sink, const struct FormatSpec* spec, double value) {
  const uint64_t bits = bits_of(value);
  const bool negative = bits >> 63 != 0, hex = spec->conversion == 'a' || spec->conversion == 'A';
  char prefix[3] = {negative ? '-' : spec->plus ? '+' : ' ', '0', spec->conversion == 'a' ? 'x' : 'X'};
  const size_t sign_length = negative || spec->plus || spec->space;
  if ((bits >> 52 & 0x7ff) == 0x7ff)
    return emit_word(sink, spec, (bits & (((uint64_t)1 << 52) - 1)) != 0, prefix, sign_length);
  if (spec->precision > kMostPrecision) return __bmc_unsupported("printf: precision above 1100");
  struct Text text;
  text.length = 0;
  if (is_concrete(bits))
    put_value(&text, spec, value);
  else
    put_arbitrary(&text, spec, value);
  if (hex && sign_length == 0) memmove(prefix, prefix + 1, 2);
  struct Field field = {prefix, sign_length + (hex ? 2 : 0), 0, text.chars, text.length};
  const size_t size = field.prefix_length + field.body_length, width = (size_t)spec->width;
  if (spec->zero && !spec->left && width > size) field.zeros = width - size;
  __bmc_emit_field(sink, spec, field);
}

// ---- std::to_chars ----

/// Is it what reading the digits gives?
static bool reads_back(const struct Decimal* d, double size, bool single) {
  struct ParsedFloat number = {.kind = kDecimal, .exponent = d->point - d->count, .last = (size_t)d->count};
  for (int i = 0; i < d->count; i++) number.digits = number.digits * 10 + (uint64_t)(d->digits[i] - '0');
  const int error = errno;
  const bool same =
      single ? __bmc_to_float(d->digits, &number) == (float)size : __bmc_to_double(d->digits, &number) == size;
  errno = error;
  return same;
}

/// The fewest digits that read back as the value, and of these the nearest to it. Of at most 15 digits (6 of a float)
/// there is only one such number, that of the rounded value; a value below the normal ones may have fewer.
static void make_shortest(struct Decimal* d, double size, bool single) {
  struct Decimal exact;
  make_decimal(&exact, size);
  const bool normal = size >= (single ? 0x1p-126 : 0x1p-1022);
  for (int count = !normal ? 1 : single ? 6 : 15; count < exact.count; count++) {
    const bool up = rounds_up(&exact, count);
    for (int other = 0; other < 2; other++) {
      *d = exact;
      cut_decimal(d, count, up != (other != 0));
      drop_zeros(d);
      if (reads_back(d, size, single)) return;
    }
  }
  *d = exact;
  drop_zeros(d);
}

/// The shorter of both forms, rather the fixed one ([charconv.to.chars]).
static char shorter_form(const struct Decimal* d) {
  const int exponent = exponent_of(d), size = exponent < 0 ? -exponent : exponent;
  const int scientific = d->count + (d->count > 1) + (size < 100 ? 4 : 5);
  const int fixed =
      d->point <= 0 ? 2 + d->count - d->point : d->point + (d->count > d->point ? 1 + d->count - d->point : 0);
  return d->count == 0 || fixed <= scientific ? 'f' : 'e';
}

static void put_shortest(struct Text* text, double size, struct CharsForm form) {
  struct Decimal d;
  make_shortest(&d, size, form.is_single);
  char conversion = form.conversion;
  if (conversion == '\0') conversion = shorter_form(&d);
  if (conversion == 'g') conversion = exponent_of(&d) >= -4 && exponent_of(&d) < 6 ? 'f' : 'e';
  if (conversion == 'e') return put_scientific(text, &d, d.count == 0 ? 0 : d.count - 1, false, 'e');
  if (d.count <= d.point) make_decimal(&d, size);  // a whole number has all its digits
  put_fixed(text, &d, d.count > d.point ? d.count - d.point : 0, false);
}

/// A float below the normal ones keeps the exponent that all of them have.
static struct Hexadecimal single_hexadecimal(double size) {
  if (size == 0 || size >= 0x1p-126) return make_hexadecimal(size);
  return (struct Hexadecimal){(uint64_t)(size * 0x1p149) << 29, -126};
}

size_t __bmc_float_chars(char* chars, double value, struct CharsForm form) {
  struct Text text;
  text.length = 0;
  if (bits_of(value) >> 63 != 0) put(&text, '-');
  const double size = __builtin_fabs(value);
  const struct FormatSpec spec = {.conversion = form.conversion, .precision = form.precision};
  if (!(size <= 0x1.fffffffffffffp1023)) {
    for (const char* word = size != size ? "nan" : "inf"; *word != '\0'; word++) put(&text, *word);
  } else if (form.conversion == 'a') {
    put_hexadecimal(&text, form.is_single ? single_hexadecimal(size) : make_hexadecimal(size), form.precision, false,
                    false);
  } else if (form.precision < 0) {
    put_shortest(&text, size, form);
  } else {
    put_value(&text, &spec, size);
  }
  memcpy(chars, text.chars, text.length);
  return text.length;
}
