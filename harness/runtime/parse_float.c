// SPDX-License-Identifier: Apache-2.0
#include "model.h"
#include "parse_number.h"

/// Where the reader is. One pass with a concrete index, so that symbolic text needs no multiplexer.
enum Place { kBlank, kSigned, kZero, kInteger, kFraction, kMark, kMarkSigned, kExponent, kWord };

struct Reader {
  enum Place place;
  struct ParsedFloat number;
  bool point_only;  // a point without a digit before it
  bool no_prefix, no_exponent;
  int explicit_exponent;
  bool exponent_negative;
};

static unsigned hex_digit(unsigned char c) {
  if (is_digit(c)) return c - '0';
  const unsigned char folded = to_lower(c);
  return folded >= 'a' && folded <= 'f' ? folded - 'a' + 10U : 99;
}

static bool is_mantissa(enum Place place) { return place >= kSigned && place <= kFraction; }

/// Takes one digit of the mantissa; those that `digits` cannot hold only move the exponent.
static void take_digit(struct Reader* r, unsigned digit, size_t i) {
  enum : uint64_t { kDecimalRoom = 1000000000000000000, kHexRoom = (uint64_t)1 << 60 };
  struct ParsedFloat* n = &r->number;
  const bool hex = n->kind == kHexadecimal;
  const int step = hex ? 4 : 1;
  if (n->digits < (hex ? kHexRoom : kDecimalRoom)) {
    n->digits = n->digits * (hex ? 16 : 10) + digit;
    if (r->place == kFraction) n->exponent -= step;
  } else {
    n->more = n->more || digit != 0;
    if (r->place != kFraction) n->exponent += step;
  }
  n->last = n->end = i + 1;
}

static bool take_blank_or_sign(struct Reader* r, unsigned char c, size_t i) {
  if (is_space(c)) return true;
  if (c != '+' && c != '-') return false;
  r->number.negative = c == '-';
  r->place = kSigned;
  return true;
}

static bool take_mantissa(struct Reader* r, unsigned char c, size_t i) {
  struct ParsedFloat* n = &r->number;
  const bool hex = n->kind == kHexadecimal;
  const unsigned digit = hex_digit(c);
  if (digit < (hex ? 16 : 10)) {
    if (n->kind == kNoFloat) n->kind = kDecimal;
    if (r->place <= kSigned) n->first = i;
    const bool leading_zero = r->place <= kSigned && digit == 0;
    if (r->place != kFraction) r->place = leading_zero ? kZero : kInteger;
    take_digit(r, digit, i);
    return true;
  }
  if (c == '.' && r->place != kFraction) {
    if (r->place <= kSigned) n->first = i;
    r->point_only = n->kind == kNoFloat || (hex && n->end <= n->first);
    if (!r->point_only) n->end = i + 1;
    r->place = kFraction;
    return true;
  }
  if (to_lower(c) == 'x' && r->place == kZero && n->kind == kDecimal && !r->no_prefix) {
    n->kind = kHexadecimal;
    n->first = i + 1;
    r->place = kInteger;
    return true;
  }
  if (n->end == i && to_lower(c) == (hex ? 'p' : 'e') && n->kind != kNoFloat && !r->no_exponent) {
    r->place = kMark;
    return true;
  }
  return false;
}

static bool take_exponent(struct Reader* r, unsigned char c, size_t i) {
  enum { kLargest = 100000 };
  if (r->place == kMark && (c == '+' || c == '-')) {
    r->exponent_negative = c == '-';
    r->place = kMarkSigned;
    return true;
  }
  if (!is_digit(c)) return false;
  if (r->explicit_exponent < kLargest) r->explicit_exponent = r->explicit_exponent * 10 + (c - '0');
  r->place = kExponent;
  r->number.end = i + 1;
  return true;
}

/// Takes the character at i; false where the number ends.
static bool take(struct Reader* r, unsigned char c, size_t i) {
  if (r->place == kBlank && take_blank_or_sign(r, c, i)) return true;
  if (r->place <= kSigned && (to_lower(c) == 'i' || to_lower(c) == 'n')) {
    r->place = kWord;
    r->number.first = i;
    return false;
  }
  if (r->place == kBlank || is_mantissa(r->place)) return take_mantissa(r, c, i);
  return take_exponent(r, c, i);
}

/// How many characters of `word` stand at s, in any case.
static size_t match(const char* s, size_t width, const char* word) {
  size_t i = 0;
  while (i < width && word[i] != '\0' && to_lower((unsigned char)s[i]) == word[i]) i++;
  return i;
}

static bool is_payload(unsigned char c) {
  const unsigned char folded = to_lower(c);
  return is_digit(c) || (folded >= 'a' && folded <= 'z') || c == '_';
}

/// The length of nan or nan(payload).
static size_t nan_length(const char* s, size_t width) {
  if (width < 4 || s[3] != '(') return 3;
  size_t i = 4;
  while (i < width && is_payload((unsigned char)s[i])) i++;
  return i < width && s[i] == ')' ? i + 1 : 3;
}

static void read_word(struct ParsedFloat* n, const char* s, size_t width) {
  const char* word = s + n->first;
  const size_t left = width - n->first;
  const size_t infinity = match(word, left, "infinity");
  if (infinity >= 3) {
    n->kind = kInfinity;
    n->end = n->first + (infinity == 8 ? 8 : 3);
  } else if (match(word, left, "nan") == 3) {
    n->kind = kNan;
    n->end = n->first + nan_length(word, left);
  }
}

/// Reads on from character i.
static void read_number(struct Reader* r, const char* s, size_t width, size_t i) {
  for (; i < width; i++)
    if (!take(r, (unsigned char)s[i], i)) break;
  if (r->place == kWord) read_word(&r->number, s, width);
  if (r->number.kind == kDecimal || r->number.kind == kHexadecimal)
    r->number.exponent += r->exponent_negative ? -r->explicit_exponent : r->explicit_exponent;
}

struct ParsedFloat __bmc_parse_float(const char* s, size_t width) {
  struct Reader r = {.place = kBlank, .number = {.kind = kNoFloat}};
  read_number(&r, s, width, 0);
  return r.number;
}

struct ParsedFloat __bmc_parse_chars(const char* s, size_t width, bool hexadecimal, enum ExponentRule exponent) {
  const bool negative = width > 0 && s[0] == '-';
  const size_t start = negative ? 1 : 0;
  struct Reader r = {.place = kSigned, .no_prefix = true, .no_exponent = exponent == kNever};
  r.number.negative = negative;
  const bool word =
      start < width && (to_lower((unsigned char)s[start]) == 'i' || to_lower((unsigned char)s[start]) == 'n');
  if (hexadecimal && !word) {
    r.number.kind = kHexadecimal;
    r.number.first = start;
    r.place = kInteger;
  }
  read_number(&r, s, width, start);
  struct ParsedFloat* const n = &r.number;
  const bool is_number = n->kind == kDecimal || n->kind == kHexadecimal;
  const bool incomplete = n->last == 0 || (exponent == kAlways && r.place != kExponent);
  if (n->kind == kNoFloat || (is_number && incomplete)) *n = (struct ParsedFloat){.kind = kNoFloat};
  return *n;
}
