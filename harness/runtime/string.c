// SPDX-License-Identifier: Apache-2.0
// <string.h>: lengths, copies and comparisons of strings.
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "model.h"

// exact: C17 7.24.6.3
size_t strlen(const char* s) {
  size_t i = 0;
  while (s[i] != '\0') i++;
  return i;
}

// exact: POSIX; reads at most n bytes
size_t strnlen(const char* s, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (s[i] == '\0') return i;
  return n;
}

// exact: POSIX; strcpy that returns the end
char* stpcpy(char* restrict to, const char* restrict from) {
  for (size_t i = 0;; i++) {
    const char c = from[i];
    to[i] = c;
    if (c == '\0') return to + i;
  }
}

// exact: C17 7.24.2.3
char* strcpy(char* restrict to, const char* restrict from) {
  for (size_t i = 0;; i++) {
    const char c = from[i];
    to[i] = c;
    if (c == '\0') return to;
  }
}

// exact: POSIX; strncpy that returns the end
char* stpncpy(char* restrict to, const char* restrict from, size_t n) {
  size_t length = n;
  for (size_t i = 0; i < n; i++) {
    const char c = length == n ? from[i] : '\0';
    to[i] = c;
    if (c == '\0' && length == n) length = i;
  }
  return to + length;
}

// exact: C17 7.24.2.4; fills with zeros up to n
char* strncpy(char* restrict to, const char* restrict from, size_t n) {
  bool ended = false;
  for (size_t i = 0; i < n; i++) {
    const char c = ended ? '\0' : from[i];
    to[i] = c;
    ended = c == '\0';
  }
  return to;
}

// exact: BSD; at most size bytes, terminated, returns strlen(from)
size_t strlcpy(char* restrict to, const char* restrict from, size_t size) {
  for (size_t i = 0;; i++) {
    const char c = from[i];
    if (i + 1 < size)
      to[i] = c;
    else if (i + 1 == size)
      to[i] = '\0';
    if (c == '\0') return i;
  }
}

// exact: BSD
size_t strlcat(char* restrict to, const char* restrict from, size_t size) {
  const size_t start = strnlen(to, size);
  return start + strlcpy(to + start, from, size - start);
}

// exact: C17 7.24.3.1
char* strcat(char* restrict to, const char* restrict from) {
  strcpy(to + strlen(to), from);
  return to;
}

// exact: C17 7.24.3.2; always terminated
char* strncat(char* restrict to, const char* restrict from, size_t n) {
  char* const end = to + strlen(to);
  for (size_t i = 0; i < n; i++) {
    const char c = from[i];
    end[i] = c;
    if (c == '\0') return to;
  }
  end[n] = '\0';
  return to;
}

// exact: C17 7.24.4.2; the difference of the first two unequal characters
int strcmp(const char* a, const char* b) {
  for (size_t i = 0;; i++) {
    const unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
    if (x != y) return x - y;
    if (x == '\0') return 0;
  }
}

// exact: C17 7.24.4.4
int strncmp(const char* a, const char* b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    const unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
    if (x != y) return x - y;
    if (x == '\0') return 0;
  }
  return 0;
}

// exact: C17 7.24.4.3; the C locale's order
int strcoll(const char* a, const char* b) { return strcmp(a, b); }

// exact: C17 7.24.4.5; the C locale's order
size_t strxfrm(char* restrict to, const char* restrict from, size_t n) {
  const size_t length = strlen(from);
  memcpy(to, from, length < n ? length + 1 : n);
  return length;
}

// exact: POSIX
char* strdup(const char* s) {
  const size_t size = strlen(s) + 1;
  char* copy = malloc(size);
  if (copy != NULL) memcpy(copy, s, size);
  return copy;
}

// exact: POSIX
char* strndup(const char* s, size_t n) {
  const size_t length = strnlen(s, n);
  char* copy = malloc(length + 1);
  if (copy == NULL) return NULL;
  memcpy(copy, s, length);
  copy[length] = '\0';
  return copy;
}

// exact: GNU; as strdup
char* __strdup(const char* s) { return strdup(s); }

// exact: GNU; as strndup
char* __strndup(const char* s, size_t n) { return strndup(s, n); }
