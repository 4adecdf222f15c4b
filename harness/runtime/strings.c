// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <string.h>
#include <strings.h>

#include "model.h"

// exact: POSIX; the C locale's case
int strcasecmp(const char* a, const char* b) {
  for (size_t i = 0;; i++) {
    const unsigned char x = to_lower((unsigned char)a[i]), y = to_lower((unsigned char)b[i]);
    if (x != y) return x - y;
    if (x == '\0') return 0;
  }
}

// exact: POSIX; the C locale's case
int strncasecmp(const char* a, const char* b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    const unsigned char x = to_lower((unsigned char)a[i]), y = to_lower((unsigned char)b[i]);
    if (x != y) return x - y;
    if (x == '\0') return 0;
  }
  return 0;
}

// exact: POSIX.1-2001
void bzero(void* s, size_t n) { memset(s, 0, n); }

// exact: POSIX.1-2001; the ranges may overlap
void bcopy(const void* from, void* to, size_t n) { memmove(to, from, n); }

// exact: POSIX.1-2001
char* index(const char* s, int c) { return strchr(s, c); }

// exact: POSIX.1-2001
char* rindex(const char* s, int c) { return strrchr(s, c); }

// exact: GNU
int ffsll(long long value) { return value == 0 ? 0 : __builtin_ctzll((unsigned long long)value) + 1; }

// exact: GNU
int ffsl(long value) { return ffsll(value); }

// exact: POSIX
int ffs(int value) { return value == 0 ? 0 : __builtin_ctz((unsigned)value) + 1; }
