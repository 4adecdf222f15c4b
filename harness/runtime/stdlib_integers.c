// SPDX-License-Identifier: Apache-2.0
// <stdlib.h> and <inttypes.h>: absolute values, division, and integers from text.
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

#include "model.h"
#include "parse_number.h"

// checked: C17 7.22.6.1; abs(INT_MIN) overflows
int abs(int value) {
  __bmc_claim(value != INT_MIN, "signed-overflow", "abs(INT_MIN) is not representable");
  return value < 0 ? -value : value;
}

// checked: C17 7.22.6.1; labs(LONG_MIN) overflows
long labs(long value) {
  __bmc_claim(value != LONG_MIN, "signed-overflow", "labs(LONG_MIN) is not representable");
  return value < 0 ? -value : value;
}

// checked: C17 7.22.6.1; llabs(LLONG_MIN) overflows
long long llabs(long long value) {
  __bmc_claim(value != LLONG_MIN, "signed-overflow", "llabs(LLONG_MIN) is not representable");
  return value < 0 ? -value : value;
}

// checked: C17 7.8.2.1; imaxabs(INTMAX_MIN) overflows
intmax_t imaxabs(intmax_t value) {
  __bmc_claim(value != INTMAX_MIN, "signed-overflow", "imaxabs(INTMAX_MIN) is not representable");
  return value < 0 ? -value : value;
}

// checked: C17 7.22.6.2; the division's own checks apply
div_t div(int numerator, int denominator) {
  const div_t result = {numerator / denominator, numerator % denominator};
  return result;
}

// checked: C17 7.22.6.2
ldiv_t ldiv(long numerator, long denominator) {
  const ldiv_t result = {numerator / denominator, numerator % denominator};
  return result;
}

// checked: C17 7.22.6.2
lldiv_t lldiv(long long numerator, long long denominator) {
  const lldiv_t result = {numerator / denominator, numerator % denominator};
  return result;
}

// checked: C17 7.8.2.2
imaxdiv_t imaxdiv(intmax_t numerator, intmax_t denominator) {
  const imaxdiv_t result = {numerator / denominator, numerator % denominator};
  return result;
}

static struct ParsedInteger parse(const char* s, char** end, int base, bool binary) {
  struct ParsedInteger number = {0, false, false, false, 0};
  if (base < 0 || base == 1 || base > 36)
    errno = EINVAL;
  else
    number = __bmc_parse_integer(s, SIZE_MAX, base, binary);
  if (end != NULL) *end = (char*)s + number.end;
  return number;
}

static long parse_long(const char* s, char** end, int base, bool binary) {
  return __bmc_clamp_signed(parse(s, end, base, binary), LONG_MIN, LONG_MAX);
}

static unsigned long parse_ulong(const char* s, char** end, int base, bool binary) {
  return __bmc_clamp_unsigned(parse(s, end, base, binary), ULONG_MAX);
}

// exact: C17 7.22.1.4
long strtol(const char* restrict s, char** restrict end, int base) { return parse_long(s, end, base, false); }

// exact: C17 7.22.1.4
long long strtoll(const char* restrict s, char** restrict end, int base) { return parse_long(s, end, base, false); }

// exact: C17 7.22.1.4
unsigned long strtoul(const char* restrict s, char** restrict end, int base) {
  return parse_ulong(s, end, base, false);
}

// exact: C17 7.22.1.4
unsigned long long strtoull(const char* restrict s, char** restrict end, int base) {
  return parse_ulong(s, end, base, false);
}

// exact: C17 7.8.2.3
intmax_t strtoimax(const char* restrict s, char** restrict end, int base) { return parse_long(s, end, base, false); }

// exact: C17 7.8.2.3
uintmax_t strtoumax(const char* restrict s, char** restrict end, int base) { return parse_ulong(s, end, base, false); }

// exact: BSD; strtoll by another name
long long strtoq(const char* restrict s, char** restrict end, int base) { return parse_long(s, end, base, false); }

// exact: BSD; strtoull by another name
unsigned long long strtouq(const char* restrict s, char** restrict end, int base) {
  return parse_ulong(s, end, base, false);
}

// exact: LSB; strtol without digit grouping
long __strtol_internal(const char* s, char** end, int base, int group) { return parse_long(s, end, base, false); }

// exact: LSB; strtoul without digit grouping
unsigned long __strtoul_internal(const char* s, char** end, int base, int group) {
  return parse_ulong(s, end, base, false);
}

// exact: LSB; strtoll without digit grouping
long long __strtoll_internal(const char* s, char** end, int base, int group) { return parse_long(s, end, base, false); }

// exact: LSB; strtoull without digit grouping
unsigned long long __strtoull_internal(const char* s, char** end, int base, int group) {
  return parse_ulong(s, end, base, false);
}

// exact: C23 7.24.1.7; with 0b
long __isoc23_strtol(const char* s, char** end, int base) { return parse_long(s, end, base, true); }

// exact: C23 7.24.1.7; with 0b
long long __isoc23_strtoll(const char* s, char** end, int base) { return parse_long(s, end, base, true); }

// exact: C23 7.24.1.7; with 0b
unsigned long __isoc23_strtoul(const char* s, char** end, int base) { return parse_ulong(s, end, base, true); }

// exact: C23 7.24.1.7; with 0b
unsigned long long __isoc23_strtoull(const char* s, char** end, int base) { return parse_ulong(s, end, base, true); }

// exact: C23 7.8.2.3; with 0b
intmax_t __isoc23_strtoimax(const char* s, char** end, int base) { return parse_long(s, end, base, true); }

// exact: C23 7.8.2.3; with 0b
uintmax_t __isoc23_strtoumax(const char* s, char** end, int base) { return parse_ulong(s, end, base, true); }

// exact: C17 7.22.1.2; as glibc: strtol, cut to int
int atoi(const char* s) { return (int)parse_long(s, NULL, 10, false); }

// exact: C17 7.22.1.2
long atol(const char* s) { return parse_long(s, NULL, 10, false); }

// exact: C17 7.22.1.2
long long atoll(const char* s) { return parse_long(s, NULL, 10, false); }
