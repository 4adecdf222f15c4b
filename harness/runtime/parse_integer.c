// SPDX-License-Identifier: Apache-2.0
#include <errno.h>
#include <limits.h>

#include "model.h"
#include "parse_number.h"

enum { kNoDigit = 99 };

static unsigned digit_value(unsigned char c) {
  if (is_digit(c)) return c - '0';
  const unsigned char folded = to_lower(c);
  return folded >= 'a' && folded <= 'z' ? folded - 'a' + 10U : kNoDigit;
}

/// Where the reader is. One pass with a concrete index, so that symbolic text needs no multiplexer.
enum Place { kBlank, kSigned, kZero, kPrefixed, kDigits };

struct Reader {
  enum Place place;
  unsigned base;
  unsigned long long highest;  // the largest magnitude that takes one more digit, and the largest digit it takes
  unsigned highest_digit;
  bool binary;
  struct ParsedInteger number;
};

static void set_base(struct Reader* r, unsigned base) {
  r->base = base;
  r->highest = ULLONG_MAX / base;
  r->highest_digit = ULLONG_MAX % base;
}

static bool is_prefix(const struct Reader* r, int base, unsigned char c) {
  if (to_lower(c) == 'x') return base == 0 || base == 16;
  return r->binary && to_lower(c) == 'b' && (base == 0 || base == 2);
}

static void take_digit(struct Reader* r, unsigned digit, size_t end) {
  struct ParsedInteger* n = &r->number;
  if (n->magnitude > r->highest || (n->magnitude == r->highest && digit > r->highest_digit)) n->overflow = true;
  n->magnitude = n->magnitude * r->base + digit;
  n->found = true;
  n->end = end;
}

/// Takes the character at i; false where the number ends.
static bool take(struct Reader* r, int base, unsigned char c, size_t i) {
  if (r->place == kBlank && is_space(c)) return true;
  if (r->place == kBlank && (c == '+' || c == '-')) {
    r->number.negative = c == '-';
    r->place = kSigned;
    return true;
  }
  if (r->place == kZero && is_prefix(r, base, c)) {
    if (base == 0) set_base(r, to_lower(c) == 'x' ? 16 : 2);
    r->place = kPrefixed;
    return true;
  }
  const bool first = r->place == kBlank || r->place == kSigned;
  if (first && base == 0 && c == '0') set_base(r, 8);
  const unsigned digit = digit_value(c);
  if (digit >= r->base) return false;
  take_digit(r, digit, i + 1);
  r->place = first && c == '0' ? kZero : kDigits;
  return true;
}

struct ParsedInteger __bmc_parse_integer(const char* s, size_t width, int base, bool binary) {
  struct Reader r = {.place = kBlank, .binary = binary, .number = {0, false, false, false, 0}};
  set_base(&r, base == 0 ? 10 : (unsigned)base);
  for (size_t i = 0; i < width; i++)
    if (!take(&r, base, (unsigned char)s[i], i)) break;
  if (r.number.overflow) r.number.magnitude = ULLONG_MAX;
  return r.number;
}

long long __bmc_clamp_signed(struct ParsedInteger number, long long min, long long max) {
  const unsigned long long limit = number.negative ? 0ULL - (unsigned long long)min : (unsigned long long)max;
  if (number.magnitude > limit) {
    errno = ERANGE;
    return number.negative ? min : max;
  }
  return (long long)(number.negative ? 0 - number.magnitude : number.magnitude);
}

unsigned long long __bmc_clamp_unsigned(struct ParsedInteger number, unsigned long long max) {
  if (number.overflow || number.magnitude > max) {
    errno = ERANGE;
    return max;
  }
  return (number.negative ? 0 - number.magnitude : number.magnitude) & max;
}
