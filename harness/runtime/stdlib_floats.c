// SPDX-License-Identifier: Apache-2.0
// <stdlib.h>: floating numbers from text.
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>

#include "model.h"
#include "parse_number.h"

static struct ParsedFloat parse(const char* s, char** end) {
  const struct ParsedFloat number = __bmc_parse_float(s, SIZE_MAX);
  if (end != NULL) *end = (char*)s + number.end;
  return number;
}

// exact: C17 7.22.1.3; correctly rounded; unsupported for symbolic text of over 15 digits or exponents beyond 22
double strtod(const char* restrict s, char** restrict end) {
  const struct ParsedFloat number = parse(s, end);
  return __bmc_to_double(s, &number);
}

// exact: C17 7.22.1.3; correctly rounded; unsupported for symbolic text of over 7 digits or exponents beyond 10
float strtof(const char* restrict s, char** restrict end) {
  const struct ParsedFloat number = parse(s, end);
  return __bmc_to_float(s, &number);
}

// exact: C17 7.22.1.3; correctly rounded; unsupported for symbolic text but integers
long double strtold(const char* restrict s, char** restrict end) {
  const struct ParsedFloat number = parse(s, end);
  return __bmc_to_long_double(s, &number);
}

// exact: C17 7.22.1.1; as strtod
double atof(const char* s) { return strtod(s, NULL); }

// exact: LSB; strtod without digit grouping
double __strtod_internal(const char* s, char** end, int group) { return strtod(s, end); }

// exact: LSB; strtof without digit grouping
float __strtof_internal(const char* s, char** end, int group) { return strtof(s, end); }

// exact: LSB; strtold without digit grouping
long double __strtold_internal(const char* s, char** end, int group) { return strtold(s, end); }
