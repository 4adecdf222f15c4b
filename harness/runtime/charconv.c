// SPDX-License-Identifier: Apache-2.0
// std::from_chars for floating numbers.
#include "charconv.h"

#include <errno.h>
#include <string.h>

#include "parse_number.h"

static struct ParsedFloat parse(const char* s, size_t size, int format) {
  if (format == kCharsHex) return __bmc_parse_chars(s, size, true, kOptional);
  if (format == kCharsFixed) return __bmc_parse_chars(s, size, false, kNever);
  return __bmc_parse_chars(s, size, false, format == kCharsScientific ? kAlways : kOptional);
}

/// What a read number is: too large, too small, or neither.
static struct CharsNumber outcome(const struct ParsedFloat* number, bool infinite, bool zero) {
  const bool out_of_range = (infinite && number->kind != kInfinity) || (zero && number->digits != 0);
  return (struct CharsNumber){out_of_range ? ERANGE : 0, number->end};
}

struct CharsNumber __bmc_double_from_chars(const char* s, size_t size, int format, double* value) {
  const struct ParsedFloat number = parse(s, size, format);
  if (number.kind == kNoFloat) return (struct CharsNumber){EINVAL, 0};
  const int error = errno;
  const double read = __bmc_to_double(s, &number);
  errno = error;
  const struct CharsNumber result = outcome(&number, __builtin_isinf(read), read == 0);
  if (result.error == 0) *value = read;
  return result;
}

struct CharsNumber __bmc_float_from_chars(const char* s, size_t size, int format, float* value) {
  const struct ParsedFloat number = parse(s, size, format);
  if (number.kind == kNoFloat) return (struct CharsNumber){EINVAL, 0};
  const int error = errno;
  const float read = __bmc_to_float(s, &number);
  errno = error;
  const struct CharsNumber result = outcome(&number, __builtin_isinf(read), read == 0);
  if (result.error == 0) *value = read;
  return result;
}
