// SPDX-License-Identifier: Apache-2.0
// <locale.h>: the C locale, and no other.
#define _GNU_SOURCE
#include <limits.h>
#include <locale.h>
#include <string.h>

#include "model.h"

// exact: C17 7.11.1.1; only the locales "C", "POSIX" and "" are known
char* setlocale(int category, const char* name) {
  if (category < LC_CTYPE || category > LC_IDENTIFICATION) return NULL;
  if (name == NULL || name[0] == '\0' || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0) return "C";
  return NULL;
}

// exact: C17 7.11.2.1; C locale
struct lconv* localeconv(void) {
  static struct lconv conventions;
  memset(&conventions, CHAR_MAX, sizeof conventions);
  conventions.decimal_point = ".";
  conventions.thousands_sep = conventions.grouping = "";
  conventions.int_curr_symbol = conventions.currency_symbol = "";
  conventions.mon_decimal_point = conventions.mon_thousands_sep = conventions.mon_grouping = "";
  conventions.positive_sign = conventions.negative_sign = "";
  return &conventions;
}
