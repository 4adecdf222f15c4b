// SPDX-License-Identifier: Apache-2.0
// The core of the scanf family. A file's content is arbitrary: each conversion may match with any value, mismatch, or
// meet the end of the file.
#define _GNU_SOURCE
#include "stdio_scan.h"

#include <limits.h>
#include <string.h>

#include "model.h"
#include "parse_number.h"
#include "stdio_file.h"

enum Outcome { kMatched, kMismatch, kInputEnd };

struct ScanSpec {
  bool suppressed;
  size_t width;  // SIZE_MAX: none
  int size;      // bytes of an integer
  bool wide;     // l or L before a floating conversion or a character
  bool extended;
  char conversion;
  const char* set;  // the characters of %[...], first and behind the last; null for %s
  const char* set_end;
  bool negated;
};

struct Scanner {
  const char* format;
  const char* text;
  size_t at;
  FILE* file;
  int assigned;
  va_list arguments;
};

static unsigned char peek(const struct Scanner* s) { return (unsigned char)s->text[s->at]; }

static enum Outcome any_outcome(struct Scanner* s) {
  if (bmc_any_bool()) return kMatched;
  if (bmc_any_bool()) return kMismatch;
  __bmc_file_ended(s->file);
  return kInputEnd;
}

static void skip_space(struct Scanner* s) {
  if (s->text == NULL) return;
  size_t blank = 0;
  while (is_space((unsigned char)s->text[s->at + blank])) blank++;
  s->at += blank;
}

/// Why nothing was read here.
static enum Outcome failure(struct Scanner* s) {
  skip_space(s);
  return peek(s) == '\0' ? kInputEnd : kMismatch;
}

static int base_of(char conversion) {
  switch (conversion) {
    case 'i':
      return 0;
    case 'o':
      return 8;
    case 'x':
    case 'X':
    case 'p':
      return 16;
    default:
      return 10;
  }
}

static enum Outcome read_integer(struct Scanner* s, const struct ScanSpec* spec, uint64_t* value) {
  *value = 0;
  if (s->text == NULL) {
    *value = bmc_any_u64();
    return any_outcome(s);
  }
  if (spec->width != SIZE_MAX) skip_space(s);
  const struct ParsedInteger number =
      __bmc_parse_integer(s->text + s->at, spec->width, base_of(spec->conversion), false);
  if (!number.found) return failure(s);
  s->at += number.end;
  const bool is_signed = spec->conversion == 'd' || spec->conversion == 'i';
  *value =
      is_signed ? (uint64_t)__bmc_clamp_signed(number, LONG_MIN, LONG_MAX) : __bmc_clamp_unsigned(number, ULONG_MAX);
  return kMatched;
}

static void store_integer(void* to, int size, uint64_t value) {
  switch (size) {
    case 1:
      *(uint8_t*)to = (uint8_t)value;
      break;
    case 2:
      *(uint16_t*)to = (uint16_t)value;
      break;
    case 4:
      *(uint32_t*)to = (uint32_t)value;
      break;
    default:
      *(uint64_t*)to = value;
      break;
  }
}

static enum Outcome scan_integer(struct Scanner* s, const struct ScanSpec* spec) {
  uint64_t value;
  const enum Outcome outcome = read_integer(s, spec, &value);
  if (outcome != kMatched || spec->suppressed) return outcome;
  store_integer(va_arg(s->arguments, void*), spec->conversion == 'p' ? 8 : spec->size, value);
  s->assigned++;
  return kMatched;
}

static void store_arbitrary_float(struct Scanner* s, const struct ScanSpec* spec) {
  const double value = bmc_any_double();
  if (spec->extended)
    *va_arg(s->arguments, long double*) = value;
  else if (spec->wide)
    *va_arg(s->arguments, double*) = value;
  else
    *va_arg(s->arguments, float*) = (float)value;
}

static void store_float(struct Scanner* s, const struct ScanSpec* spec, const char* text,
                        const struct ParsedFloat* number) {
  if (spec->extended)
    *va_arg(s->arguments, long double*) = __bmc_to_long_double(text, number);
  else if (spec->wide)
    *va_arg(s->arguments, double*) = __bmc_to_double(text, number);
  else
    *va_arg(s->arguments, float*) = __bmc_to_float(text, number);
}

static enum Outcome scan_float(struct Scanner* s, const struct ScanSpec* spec) {
  if (s->text == NULL) {
    const enum Outcome outcome = any_outcome(s);
    if (outcome != kMatched || spec->suppressed) return outcome;
    store_arbitrary_float(s, spec);
  } else {
    if (spec->width != SIZE_MAX) skip_space(s);
    const char* text = s->text + s->at;
    const struct ParsedFloat number = __bmc_parse_float(text, spec->width);
    if (number.end == 0) return failure(s);
    s->at += number.end;
    if (spec->suppressed) return kMatched;
    store_float(s, spec, text, &number);
  }
  s->assigned++;
  return kMatched;
}

/// %c: as many characters as the width says, white space too; as in glibc fewer at the end of the text.
static enum Outcome scan_characters(struct Scanner* s, const struct ScanSpec* spec) {
  const size_t count = spec->width == SIZE_MAX ? 1 : spec->width;
  char* to = spec->suppressed ? NULL : va_arg(s->arguments, char*);
  if (s->text == NULL) {
    const enum Outcome outcome = any_outcome(s);
    if (outcome != kMatched) return kInputEnd;
    if (to != NULL) bmc_any_bytes(to, count);
  } else {
    size_t i = 0;
    for (; i < count; i++) {
      const char c = s->text[s->at + i];
      if (c == '\0') break;
      if (to != NULL) to[i] = c;
    }
    if (i == 0) return kInputEnd;
    s->at += i;
  }
  s->assigned += to != NULL;
  return kMatched;
}

/// Is the character part of a word, that is of %s or of %[...]?
static bool accepts(const struct ScanSpec* spec, char c) {
  if (spec->set == NULL) return !is_space((unsigned char)c);
  const unsigned char wanted = (unsigned char)c;
  bool member = false;
  for (const char* at = spec->set; at != spec->set_end; at++) {
    const bool range = at + 2 < spec->set_end && at[1] == '-';
    const unsigned char low = (unsigned char)at[0], high = (unsigned char)(range ? at[2] : at[0]);
    if (wanted >= low && wanted <= high) member = true;
    if (range) at += 2;
  }
  return member != spec->negated;
}

static enum Outcome scan_arbitrary_word(struct Scanner* s, const struct ScanSpec* spec, char* to) {
  const enum Outcome outcome = any_outcome(s);
  if (outcome != kMatched || to == NULL) return outcome;
  const size_t length = __bmc_any_up_to(spec->width < PTRDIFF_MAX ? spec->width : PTRDIFF_MAX - 1);
  bmc_assume_(length > 0);
  __bmc_writable(to, length + 1);
  bmc_any_bytes(to, length);
  for (size_t i = 0; i < length; i++) bmc_assume_(accepts(spec, to[i]));
  to[length] = '\0';
  s->assigned++;
  return kMatched;
}

/// %s and %[.
static enum Outcome scan_word(struct Scanner* s, const struct ScanSpec* spec) {
  char* to = spec->suppressed ? NULL : va_arg(s->arguments, char*);
  if (s->text == NULL) return scan_arbitrary_word(s, spec, to);
  if (spec->set == NULL) skip_space(s);
  const char* from = s->text + s->at;
  size_t i = 0;
  for (; i < spec->width; i++) {
    const char c = from[i];
    if (c == '\0' || !accepts(spec, c)) break;
    if (to != NULL) to[i] = c;
  }
  if (i == 0) return from[0] == '\0' ? kInputEnd : kMismatch;
  if (to != NULL) to[i] = '\0';
  s->at += i;
  s->assigned += to != NULL;
  return kMatched;
}

static enum Outcome scan_literal(struct Scanner* s, char c) {
  if (s->text == NULL) return any_outcome(s);
  if (s->text[s->at] == c) {
    s->at++;
    return kMatched;
  }
  return peek(s) == '\0' ? kInputEnd : kMismatch;
}

static enum Outcome store_count(struct Scanner* s, const struct ScanSpec* spec) {
  const uint64_t count = s->text != NULL ? s->at : bmc_any_u32() >> 1;
  if (!spec->suppressed) store_integer(va_arg(s->arguments, void*), spec->size, count);
  return kMatched;
}

/// Reads the set of %[...]; the format then stands at its closing bracket (C17 7.21.6.2p12).
static void read_set(struct Scanner* s, struct ScanSpec* spec) {
  const char* at = s->format + 1;
  spec->negated = *at == '^';
  if (spec->negated) at++;
  spec->set = at;
  if (*at == ']') at++;
  while (*at != ']' && *at != '\0') at++;
  spec->set_end = at;
  s->format = *at == ']' ? at : at - 1;
}

static void read_length(struct Scanner* s, struct ScanSpec* spec) {
  spec->size = sizeof(int);
  for (;; s->format++) {
    switch (*s->format) {
      case 'h':
        spec->size = spec->size == sizeof(short) ? sizeof(char) : sizeof(short);
        break;
      case 'L':
      case 'l':
      case 'q':
      case 'j':
      case 'z':
      case 't':
        spec->size = sizeof(long);
        spec->wide = true;
        spec->extended = *s->format == 'L';
        break;
      case 'm':
        __bmc_unsupported("scanf: %m");
        break;
      default:
        return;
    }
  }
}

static void read_spec(struct Scanner* s, struct ScanSpec* spec) {
  s->format++;
  spec->suppressed = *s->format == '*';
  if (spec->suppressed) s->format++;
  spec->width = 0;
  for (; is_digit((unsigned char)*s->format); s->format++) spec->width = spec->width * 10 + (size_t)(*s->format - '0');
  if (spec->width == 0) spec->width = SIZE_MAX;
  read_length(s, spec);
  spec->conversion = *s->format;
  if (spec->conversion == '[') read_set(s, spec);
}

static enum Outcome scan_conversion(struct Scanner* s) {
  struct ScanSpec spec = {0};
  read_spec(s, &spec);
  if (spec.wide && spec.conversion != '\0' && strchr("cs[", spec.conversion) != NULL)
    __bmc_unsupported("scanf: wide characters");
  switch (spec.conversion) {
    case 'c':
      return scan_characters(s, &spec);
    case 's':
    case '[':
      return scan_word(s, &spec);
    case 'n':
      return store_count(s, &spec);
    case '%':
      skip_space(s);
      return scan_literal(s, '%');
    case '\0':
      __bmc_unsupported("scanf: the format ends within a conversion");
      return kMismatch;
    default:
      if (strchr("diouxXp", spec.conversion) != NULL) return scan_integer(s, &spec);
      if (strchr("aAeEfFgG", spec.conversion) != NULL) return scan_float(s, &spec);
      __bmc_unsupported("scanf: unknown conversion");
      return kMismatch;
  }
}

static enum Outcome scan_directive(struct Scanner* s) {
  if (*s->format == '%') return scan_conversion(s);
  if (!is_space((unsigned char)*s->format)) return scan_literal(s, *s->format);
  skip_space(s);
  return kMatched;
}

int __bmc_scan(const char* text, FILE* file, const char* format, va_list arguments) {
  struct Scanner s = {.format = format, .text = text, .file = file};
  if (text == NULL && !__bmc_file_can(file, kFileReads)) return EOF;
  va_copy(s.arguments, arguments);
  enum Outcome outcome = kMatched;
  for (; *s.format != '\0' && outcome == kMatched; s.format++) outcome = scan_directive(&s);
  va_end(s.arguments);
  if (text == NULL && file->_cur_column != 0) file->_cur_column = 0;
  return outcome == kInputEnd && s.assigned == 0 ? EOF : s.assigned;
}
