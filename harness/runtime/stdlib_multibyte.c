// SPDX-License-Identifier: Apache-2.0
// <stdlib.h> and <wchar.h>: multibyte characters of the C locale: one byte each; 128 and above are none.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

#include "model.h"

enum { kAscii = 128 };

static int illegal(void) { return __bmc_fail(EILSEQ); }

// exact: C17 7.22.7.2; C locale
int mbtowc(wchar_t* restrict to, const char* restrict s, size_t n) {
  if (s == NULL) return 0;
  if (n == 0) return -1;
  const unsigned char c = (unsigned char)s[0];
  if (c >= kAscii) return illegal();
  if (to != NULL) *to = c;
  return c != '\0';
}

// exact: C17 7.22.7.1; C locale
int mblen(const char* s, size_t n) { return mbtowc(NULL, s, n); }

// exact: C17 7.22.7.3; C locale
int wctomb(char* s, wchar_t c) {
  if (s == NULL) return 0;
  if (c < 0 || c >= kAscii) return illegal();
  s[0] = (char)c;
  return 1;
}

// exact: C17 7.22.8.1; C locale
size_t mbstowcs(wchar_t* restrict to, const char* restrict from, size_t n) {
  for (size_t i = 0; to == NULL || i < n; i++) {
    const unsigned char c = (unsigned char)from[i];
    if (c >= kAscii) return (size_t)illegal();
    if (to != NULL) to[i] = c;
    if (c == '\0') return i;
  }
  return n;
}

// exact: C17 7.22.8.2; C locale
size_t wcstombs(char* restrict to, const wchar_t* restrict from, size_t n) {
  for (size_t i = 0; to == NULL || i < n; i++) {
    const wchar_t c = from[i];
    if (c < 0 || c >= kAscii) return (size_t)illegal();
    if (to != NULL) to[i] = (char)c;
    if (c == '\0') return i;
  }
  return n;
}

// exact: C17 7.29.6.1.1; C locale
wint_t btowc(int c) { return c >= 0 && c < kAscii ? (wint_t)c : WEOF; }

// exact: C17 7.29.6.1.2; C locale
int wctob(wint_t c) { return c < kAscii ? (int)c : EOF; }

// exact: C17 7.29.6.2.1; C locale: no shift states
int mbsinit(const mbstate_t* state) { return 1; }

// exact: C17 7.29.6.3.2; C locale
size_t mbrtowc(wchar_t* restrict to, const char* restrict s, size_t n, mbstate_t* restrict state) {
  if (s == NULL) return 0;
  return n == 0 ? (size_t)-2 : (size_t)mbtowc(to, s, n);
}

// exact: C17 7.29.6.3.1; C locale
size_t mbrlen(const char* restrict s, size_t n, mbstate_t* restrict state) { return mbrtowc(NULL, s, n, state); }

// exact: C17 7.29.6.3.3; C locale
size_t wcrtomb(char* restrict s, wchar_t c, mbstate_t* restrict state) { return s == NULL ? 1 : (size_t)wctomb(s, c); }
