// SPDX-License-Identifier: Apache-2.0
// The core of the printf family.
#define _GNU_SOURCE
#include "stdio_format.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "model.h"

/// How many of n further characters have room.
static size_t room_for(struct Sink* sink, size_t n) {
  if (sink->growing) {
    char* grown = sink->exhausted ? NULL : realloc(sink->out, sink->length + n + 1);
    sink->exhausted = grown == NULL;
    if (grown != NULL) sink->out = grown;
    return grown == NULL ? 0 : n;
  }
  if (sink->length >= sink->room) return 0;
  const size_t left = sink->room - sink->length;
  return n < left ? n : left;
}

void __bmc_emit(struct Sink* sink, const char* text, size_t n) {
  const size_t fitting = room_for(sink, n);
  if (fitting > 0) memcpy(sink->out + sink->length, text, fitting);
  sink->length += n;
}

void __bmc_emit_fill(struct Sink* sink, char c, size_t n) {
  const size_t fitting = room_for(sink, n);
  if (fitting > 0) memset(sink->out + sink->length, c, fitting);
  sink->length += n;
}

void __bmc_emit_field(struct Sink* sink, const struct FormatSpec* spec, struct Field field) {
  const size_t size = field.prefix_length + field.zeros + field.body_length, width = (size_t)spec->width;
  const size_t padding = width > size ? width - size : 0;
  if (!spec->left && padding > 0) __bmc_emit_fill(sink, ' ', padding);
  if (field.prefix_length > 0) __bmc_emit(sink, field.prefix, field.prefix_length);
  if (field.zeros > 0) __bmc_emit_fill(sink, '0', field.zeros);
  __bmc_emit(sink, field.body, field.body_length);
  if (spec->left && padding > 0) __bmc_emit_fill(sink, ' ', padding);
}

/// The decimal digits of a number, at the end of `text`. How many there are is decided by comparisons, and 32 bits
/// suffice for most numbers: both keep symbolic values cheap.
static size_t decimal(char* text, size_t end, uint64_t value) {
  size_t count = 1;
  for (uint64_t limit = 10; count < 20 && value >= limit; limit *= 10) count++;
  if (value <= UINT32_MAX) {
    uint32_t narrow = (uint32_t)value;
    for (size_t i = 1; i <= count; i++, narrow /= 10) text[end - i] = (char)('0' + narrow % 10);
  } else {
    for (size_t i = 1; i <= count; i++, value /= 10) text[end - i] = (char)('0' + value % 10);
  }
  return count;
}

/// The same for a base of 2^shift.
static size_t binary(char* text, size_t end, uint64_t value, unsigned shift, char letter) {
  const uint64_t mask = ((uint64_t)1 << shift) - 1;
  size_t count = 1;
  while (count * shift < 64 && value >> count * shift != 0) count++;
  for (size_t i = 1; i <= count; i++, value >>= shift) {
    const char digit = (char)(value & mask);
    text[end - i] = (char)(digit < 10 ? '0' + digit : letter - 10 + digit);
  }
  return count;
}

static size_t digits_of(const struct FormatSpec* spec, char* text, size_t end, uint64_t value) {
  switch (spec->conversion) {
    case 'x':
      return binary(text, end, value, 4, 'a');
    case 'X':
      return binary(text, end, value, 4, 'A');
    case 'o':
      return binary(text, end, value, 3, 'a');
    case 'b':
    case 'B':
      return binary(text, end, value, 1, 'a');
    default:
      return decimal(text, end, value);
  }
}

/// Emits an integer (C17 7.21.6.1p8: d i o u x X, C23's b). `sign` is a character, or 0 for none.
static void emit_integer(struct Sink* sink, const struct FormatSpec* spec, uint64_t value, char sign) {
  enum { kText = 64 };
  char text[kText];
  size_t count = digits_of(spec, text, kText, value);
  if (value == 0 && spec->precision == 0) count = 0;
  const bool octal = spec->conversion == 'o', hex = to_lower((unsigned char)spec->conversion) == 'x';
  const bool base_two = to_lower((unsigned char)spec->conversion) == 'b';
  const bool marked = spec->alternate && value != 0 && (hex || base_two);
  const char prefix[] = {marked ? '0' : sign, spec->conversion};
  const size_t precision = spec->precision < 0 ? 0 : (size_t)spec->precision;
  size_t zeros = precision > count ? precision - count : 0;
  struct Field field = {prefix, marked ? 2 : sign != 0, zeros, text + kText - count, count};
  if (spec->alternate && octal && zeros == 0 && (value != 0 || count == 0)) field.zeros = zeros = 1;
  const size_t size = field.prefix_length + zeros + count, width = (size_t)spec->width;
  if (spec->zero && !spec->left && spec->precision < 0 && width > size) field.zeros += width - size;
  __bmc_emit_field(sink, spec, field);
}

/// The argument's value in its own size.
static uint64_t narrowed(uint64_t value, int size) {
  return size >= 8 ? value : value & (((uint64_t)1 << 8 * size) - 1);
}

static void emit_signed(struct Sink* sink, const struct FormatSpec* spec, uint64_t argument) {
  const unsigned unused = 64 - 8 * (unsigned)spec->size;
  const int64_t value = (int64_t)(argument << unused) >> unused;
  const uint64_t magnitude = narrowed(value < 0 ? 0 - (uint64_t)value : (uint64_t)value, spec->size);
  const char sign = value < 0 ? '-' : spec->plus ? '+' : spec->space ? ' ' : '\0';
  emit_integer(sink, spec, magnitude, sign);
}

static void emit_string(struct Sink* sink, const struct FormatSpec* spec, const char* s) {
  const size_t length = spec->precision < 0 ? strlen(s) : strnlen(s, (size_t)spec->precision);
  const struct Field field = {"", 0, 0, s, length};
  __bmc_emit_field(sink, spec, field);
}

static void emit_pointer(struct Sink* sink, struct FormatSpec spec, const void* p) {
  if (p == NULL) {
    spec.precision = -1;
    emit_string(sink, &spec, "(nil)");
    return;
  }
  spec.conversion = 'x';
  spec.alternate = true;
  emit_integer(sink, &spec, (uintptr_t)p, '\0');
}

static void store_count(void* to, int size, size_t count) {
  switch (size) {
    case 1:
      *(signed char*)to = (signed char)count;
      break;
    case 2:
      *(short*)to = (short)count;
      break;
    case 4:
      *(int*)to = (int)count;
      break;
    default:
      *(long*)to = (long)count;
      break;
  }
}

/// A position in the format and the arguments still to come.
struct Reader {
  const char* at;
  va_list arguments;
};

static void read_flags(struct Reader* r, struct FormatSpec* spec) {
  for (;; r->at++) {
    switch (*r->at) {
      case '-':
        spec->left = true;
        break;
      case '+':
        spec->plus = true;
        break;
      case ' ':
        spec->space = true;
        break;
      case '#':
        spec->alternate = true;
        break;
      case '0':
        spec->zero = true;
        break;
      default:
        return;
    }
  }
}

static int read_number(struct Reader* r) {
  if (*r->at == '*') {
    r->at++;
    return va_arg(r->arguments, int);
  }
  int number = 0;
  for (; is_digit((unsigned char)*r->at); r->at++) number = number * 10 + (*r->at - '0');
  return number;
}

static void read_width_and_precision(struct Reader* r, struct FormatSpec* spec) {
  spec->width = read_number(r);
  if (spec->width < 0) {
    spec->left = true;
    spec->width = -spec->width;
  }
  spec->precision = -1;
  if (*r->at != '.') return;
  r->at++;
  const bool negative = *r->at == '-';
  if (negative) r->at++;
  const int precision = read_number(r);
  spec->precision = negative || precision < 0 ? -1 : precision;
}

static void read_length(struct Reader* r, struct FormatSpec* spec) {
  spec->size = sizeof(int);
  for (;; r->at++) {
    switch (*r->at) {
      case 'h':
        spec->size = spec->size == sizeof(short) ? sizeof(char) : sizeof(short);
        break;
      case 'l':
      case 'q':
      case 'j':
      case 'z':
      case 't':
        spec->size = sizeof(long);
        break;
      case 'L':
        spec->size = sizeof(long);
        spec->extended = true;
        break;
      default:
        return;
    }
  }
}

static uint64_t integer_argument(struct Reader* r, int size) {
  return size <= (int)sizeof(int) ? narrowed(va_arg(r->arguments, unsigned), size) : va_arg(r->arguments, uint64_t);
}

static void emit_character(struct Sink* sink, struct Reader* r, const struct FormatSpec* spec) {
  const char c = (char)va_arg(r->arguments, int);
  const struct Field field = {"", 0, 0, &c, 1};
  if (spec->size == sizeof(long)) __bmc_unsupported("printf: %lc");
  __bmc_emit_field(sink, spec, field);
}

static double float_argument(struct Reader* r, const struct FormatSpec* spec) {
  if (!spec->extended) return va_arg(r->arguments, double);
  const long double value = va_arg(r->arguments, long double);
  const double narrow = (double)value;
  const bool exact = (long double)narrow == value || value != value;
  if (!exact || spec->conversion == 'a' || spec->conversion == 'A')
    __bmc_unsupported("printf: a long double that is no double");
  return narrow;
}

static void emit_conversion(struct Sink* sink, struct Reader* r, const struct FormatSpec* spec) {
  switch (spec->conversion) {
    case 'd':
      emit_signed(sink, spec, integer_argument(r, spec->size));
      break;
    case 's':
      if (spec->size == sizeof(long)) __bmc_unsupported("printf: %ls");
      emit_string(sink, spec, va_arg(r->arguments, const char*));
      break;
    case 'c':
      emit_character(sink, r, spec);
      break;
    case 'p':
      emit_pointer(sink, *spec, va_arg(r->arguments, const void*));
      break;
    case 'n':
      store_count(va_arg(r->arguments, void*), spec->size, sink->length);
      break;
    case 'm':
      emit_string(sink, spec, strerror(errno));
      break;
    case '%':
      __bmc_emit(sink, "%", 1);
      break;
    case '\0':
      __bmc_unsupported("printf: the format ends within a conversion");
      break;
    default:
      if (strchr("uxXobB", spec->conversion) != NULL)
        emit_integer(sink, spec, integer_argument(r, spec->size), '\0');
      else if (strchr("aAeEfFgG", spec->conversion) != NULL)
        __bmc_emit_float(sink, spec, float_argument(r, spec));
      else
        __bmc_unsupported("printf: unknown conversion");
  }
}

static void format_conversion(struct Sink* sink, struct Reader* r) {
  struct FormatSpec spec = {0};
  r->at++;
  read_flags(r, &spec);
  read_width_and_precision(r, &spec);
  read_length(r, &spec);
  spec.conversion = *r->at == 'i' ? 'd' : *r->at;
  emit_conversion(sink, r, &spec);
  r->at++;
}

int __bmc_format(struct Sink* sink, const char* format, va_list arguments) {
  struct Reader r = {.at = format};
  va_copy(r.arguments, arguments);
  for (;;) {
    size_t plain = 0;
    while (r.at[plain] != '\0' && r.at[plain] != '%') plain++;
    if (plain > 0) __bmc_emit(sink, r.at, plain);
    r.at += plain;
    if (*r.at == '\0') break;
    format_conversion(sink, &r);
  }
  va_end(r.arguments);
  if (sink->length <= INT_MAX && !sink->exhausted) return (int)sink->length;
  return __bmc_fail(sink->exhausted ? ENOMEM : EOVERFLOW);
}

struct Sink __bmc_sink(char* buffer, size_t size) {
  const struct Sink sink = {.out = buffer, .room = size == 0 ? 0 : size - 1};
  return sink;
}

void __bmc_terminate(struct Sink* sink, size_t size) {
  if (size == 0) return;
  sink->out[sink->length < sink->room ? sink->length : sink->room] = '\0';
}
